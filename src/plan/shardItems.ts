import type { HunkSpan } from '../model/change';
import type { ShardItem } from '../model/plan';
import { compareText, type Piece } from './piece';
import { changedLines } from './weigh';

/** Changed lines of a shard; over all shards and excluded files they sum to what git counts. */
export function linesOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { diff: { file, hunks }, hunk }) => {
    // Git counts a file that became a link as if both texts were compared, its hunk takes away all and adds all.
    const whole = hunk === undefined || hunks.length === 1;
    return sum + (whole ? file.added + file.deleted : changedLines(hunk));
  }, 0);
}

/** One item a file, by path. Pieces come in tree order, so the hunks of a file stay in order. */
export function itemsOf(pieces: readonly Piece[]): ShardItem[] {
  const items = new Map<string, { item: ShardItem; hunks: HunkSpan[] }>();
  for (const { diff, key, hunk } of pieces) {
    const { path, pathBytes } = diff.file;
    const held = items.get(key) ?? { item: { path, ...(pathBytes === undefined ? {} : { pathBytes }) }, hunks: [] };
    if (hunk !== undefined) held.hunks.push(spanOf(hunk));
    items.set(key, held);
  }
  return [...items]
    .sort(([a], [b]) => compareText(a, b))
    .map(([, { item, hunks }]) => (hunks.length === 0 ? item : { ...item, hunks }));
}

/** The span alone, without the lines. */
export function spanOf({ oldStart, oldLines, newStart, newLines }: HunkSpan): HunkSpan {
  return { oldStart, oldLines, newStart, newLines };
}
