import type { Bonds } from './fill';
import type { Cluster } from './group';
import type { Tie } from './kin';
import type { Piece } from './piece';

/** What it costs to read one file in a further shard, against 1 for a folder and 4 to 24 for files that seams tie. */
const fileBond = 12;
/** A file in more clusters than this is bonded by its neighbours alone: all pairs would be many. */
const manyClusters = 8;

/**
 * Which clusters (in tree order) belong together: neighbours by the folders they share, parts of one file, and files
 * that seams tie.
 */
export function bondsOf(clusters: readonly Cluster[], ties: readonly Tie[]): Bonds {
  const bonds = clusters.map(() => new Map<number, number>());
  const bond = (a: number, b: number, strength: number): void => {
    if (a === b || strength === 0) return;
    bonds[a]?.set(b, (bonds[a].get(b) ?? 0) + strength);
    bonds[b]?.set(a, (bonds[b].get(a) ?? 0) + strength);
  };
  for (let i = 1; i < clusters.length; i++) {
    const left = clusters[i - 1]?.pieces.at(-1);
    const right = clusters[i]?.pieces[0];
    if (left !== undefined && right !== undefined) bond(i - 1, i, nearness(left, right));
  }
  const clustersOf = new Map<string, Set<number>>();
  clusters.forEach((cluster, i) => {
    for (const piece of cluster.pieces) addTo(clustersOf, piece.diff.file.path, i);
  });
  for (const { a, b, weight } of ties) {
    const [from, to] = [clustersOf.get(a) ?? new Set<number>(), clustersOf.get(b) ?? new Set<number>()];
    if (from.size > manyClusters || to.size > manyClusters) continue;
    for (const i of from) for (const j of to) bond(i, j, weight);
  }
  return bonds;
}

/** What a split tears apart: files read in several shards, ties without a common shard, folders in several shards. */
export function scatter(split: readonly (readonly Piece[])[], ties: readonly Tie[]): number {
  const shardsOfFile = new Map<string, Set<number>>();
  const shardsOfFolder = new Map<string, Set<number>>();
  split.forEach((pieces, shard) => {
    for (const piece of pieces) {
      addTo(shardsOfFile, piece.diff.file.path, shard);
      addTo(shardsOfFolder, folderOf(piece), shard);
    }
  });
  let cost = 0;
  for (const shards of shardsOfFile.values()) cost += (shards.size - 1) * fileBond;
  for (const shards of shardsOfFolder.values()) cost += shards.size - 1;
  for (const { a, b, weight } of ties) {
    const [from, to] = [shardsOfFile.get(a), shardsOfFile.get(b)];
    if (from !== undefined && to !== undefined && ![...from].some((shard) => to.has(shard))) cost += weight;
  }
  return cost;
}

/** Parts of one file, or the number of folders that two neighbours share (at most 3). */
function nearness(left: Piece, right: Piece): number {
  if (left.key === right.key) return fileBond;
  const [a, b] = [left.route, right.route];
  let shared = 0;
  while (shared < 3 && shared < a.length && a[shared] === b[shared]) shared++;
  return shared;
}

function folderOf(piece: Piece): string {
  const path = piece.diff.file.path;
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function addTo(sets: Map<string, Set<number>>, key: string, value: number): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([value]));
  else known.add(value);
}
