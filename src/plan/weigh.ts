import type { FileDiff, Hunk } from '../model/change';
import { bytesPerToken } from './estimateTokens';

/** Characters of one line that a pack shows; the rest is cut with a mark, and costs nothing. */
export const lineLimit = 2_000;
/** What a line costs beside its text: two line numbers, a sign, a newline. */
const gutterBytes = 9;
const headerBytes = 48;

/** Weight of a changed file without hunks (rename, mode, empty file): a line or two of the prompt. */
export const bareWeight = 16;

/** Estimated tokens of one hunk, context included, as a pack prints it. */
export function weigh(hunk: Hunk): number {
  let bytes = headerBytes;
  for (const line of hunk.lines) bytes += Math.min(line.raw.length, lineLimit) + gutterBytes;
  return Math.ceil(bytes / bytesPerToken);
}

/** Estimated tokens of all that a changed file gives to read. */
export function weighFile(diff: FileDiff): number {
  return diff.hunks.length === 0 ? bareWeight : diff.hunks.reduce((sum, hunk) => sum + weigh(hunk), 0);
}

/** Added and deleted lines of one hunk. */
export function changedLines(hunk: Hunk): number {
  return hunk.lines.reduce((sum, line) => sum + (line.kind === ' ' ? 0 : 1), 0);
}
