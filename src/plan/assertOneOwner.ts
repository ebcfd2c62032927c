import type { FileDiff, Hunk } from '../model/change';
import type { Piece } from './piece';

/** Throws when a hunk, or a file without hunks, that is under review is in no shard or in several: a bug, never input. */
export function assertOneOwner(diffs: readonly FileDiff[], shards: readonly (readonly Piece[])[]): void {
  const owners = new Map<FileDiff | Hunk, number>();
  for (const piece of shards.flat()) {
    const owned = piece.hunk ?? piece.diff;
    owners.set(owned, (owners.get(owned) ?? 0) + 1);
  }
  const reviewed = diffs.filter((diff) => diff.file.excluded === undefined);
  const expected = reviewed.flatMap((diff) =>
    (diff.hunks.length === 0 ? [diff] : diff.hunks).map((owned) => ({ diff, owned })),
  );
  for (const { diff, owned } of expected) {
    const n = owners.get(owned) ?? 0;
    if (n !== 1) throw new Error(`a part of ${diff.file.path} is in ${n} shards instead of one`);
  }
  if (owners.size !== expected.length)
    throw new Error(`shards hold ${owners.size} pieces, the change has ${expected.length}`);
}
