import readPatch from 'parse-diff';
import type { Hunk, HunkLine } from '../model/change';
import { disagreement } from './disagreement';
import { latin1 } from './latin1';

export interface PatchBlock {
  readonly hunks: readonly Hunk[];
  readonly added: number;
  readonly deleted: number;
  /** `old..new` object ids of the block's `index` line; absent where git prints none (nothing but modes or names). */
  readonly ids?: string;
}

/** The hunks of one block of a patch. Nothing else of parse-diff is used: it misreads names (see `parseDiff`). */
export function readHunks(block: Uint8Array, path: string): PatchBlock {
  const [file, ...more] = readPatch(latin1(block));
  if (file === undefined || more.length > 0) throw disagreement(path, 'its part of the patch cannot be read');
  const hunks = file.chunks.map((chunk) => toHunk(chunk, path));
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const count = (kind: HunkLine['kind']): number => lines.filter((line) => line.kind === kind).length;
  const ids = file.index?.[0];
  return { hunks, added: count('+'), deleted: count('-'), ...(ids !== undefined && { ids }) };
}

function toHunk(chunk: readPatch.Chunk, path: string): Hunk {
  const lines: HunkLine[] = [];
  for (const { content } of chunk.changes) {
    const kind = content[0];
    if (kind === '\\') markLast(lines, path);
    else if (kind === ' ' || kind === '+' || kind === '-') lines.push({ kind, raw: content.slice(1) });
    else throw disagreement(path, 'a line of its patch has no sign');
  }
  const { oldStart, oldLines, newStart, newLines } = chunk;
  const olds = lines.filter((line) => line.kind !== '+').length;
  const news = lines.filter((line) => line.kind !== '-').length;
  if (olds !== oldLines || news !== newLines) {
    throw disagreement(path, `the hunk at line ${newStart} announces other line counts than it has`);
  }
  return { oldStart, oldLines, newStart, newLines, lines };
}

/** parse-diff gives git's "\ No newline at end of file" as one more changed line; it belongs to the line before. */
function markLast(lines: HunkLine[], path: string): void {
  const last = lines.pop();
  if (last === undefined) throw disagreement(path, 'a mark of a missing newline stands alone');
  lines.push({ ...last, noNewline: true });
}
