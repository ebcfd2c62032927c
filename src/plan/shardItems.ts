import type { HunkSpan } from '../model/change';
import type { ShardItem } from '../model/plan';
import { compareText, type Piece } from './piece';
import { changedLines } from './weigh';

/** Changed lines of a shard; they sum to the change's own over all shards and excluded files. */
export function linesOf(pieces: readonly Piece[]): number {
  return pieces.reduce(
    (sum, { diff, hunk }) => sum + (hunk === undefined ? diff.file.added + diff.file.deleted : changedLines(hunk)),
    0,
  );
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
