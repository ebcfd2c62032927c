import type { FileDiff } from '../model/change';
import type { SeamDraft } from '../model/seam';
import { bondsOf, scatter } from './bonds';
import { fill, inOrder, longestFirst } from './fill';
import { type Cluster, group } from './group';
import { packWithin } from './packWithin';
import { homesOf, tiesOf } from './kin';
import { cutIntoPieces, type Piece, weightOf } from './piece';

/** How far a shard may lie above its share before affinity has to give way. Below the promise, since estimates err. */
const aim = 1.05;
const promise = 1.1;
/** More clusters than this are fine enough to be levelled without a search. */
const mostSearched = 400;
/** Groups are tried from whole shares down to this part of one. */
const grains = [1, 0.5, 0.25, 0.12, 0.06, 0.03];

/**
 * Splits the reviewed files into `k` shards (fewer when there are fewer pieces): every piece in exactly one, none empty,
 * the heaviest at most 1.10 × the mean unless pieces (hunks) are too coarse for that. Among splits as even as each other
 * the one that scatters folders, files and seams least. The order of the input does not matter.
 */
export function balance(diffs: readonly FileDiff[], seams: readonly SeamDraft[], k: number): Piece[][] {
  const pieces = cutIntoPieces(diffs, homesOf(diffs));
  const shards = Math.min(k, pieces.length);
  if (shards <= 1) return pieces.length === 0 ? [] : [pieces];

  const ties = tiesOf(seams);
  const ideal = weightOf(pieces) / shards;
  const heaviest = Math.max(...pieces.map((piece) => piece.weight));
  const enough = Math.max(ideal * aim, heaviest);
  const limit = Math.max(ideal * promise, heaviest);
  let best: { split: Piece[][]; peak: number; scattered: number } | undefined;
  const offer = (clusters: readonly Cluster[], start: readonly number[]): void => {
    const split = gather(clusters, fill(clusters, shards, enough, bondsOf(clusters, ties), start), shards);
    const peak = Math.max(enough, ...split.map(weightOf));
    if (split.some((shard) => shard.length === 0) || (best !== undefined && peak > best.peak)) return;
    const scattered = scatter(split, ties);
    if (best === undefined || peak < best.peak || scattered < best.scattered) best = { split, peak, scattered };
  };
  const groupings = grainsFor(pieces, ideal, shards).map((grain) => group(pieces, grain));
  for (const clusters of groupings.filter((clusters) => clusters.length >= shards)) {
    offer(clusters, inOrder(clusters, shards));
    offer(clusters, longestFirst(clusters, shards));
  }
  const finest = groupings.at(-1) ?? [];
  if ((best?.peak ?? Infinity) > limit && finest.length <= mostSearched) {
    const packed = packWithin(
      finest.map((cluster) => cluster.weight),
      shards,
      limit,
    );
    if (packed !== undefined) offer(finest, packed);
  }
  if (best === undefined) throw new Error(`no split of ${pieces.length} pieces into ${shards} shards was found`);
  return best.split;
}

/** The usual grains; finer ones only where a giant piece leaves the rest in fewer groups than there are shards. */
function grainsFor(pieces: readonly Piece[], ideal: number, shards: number): number[] {
  const usual = grains.map((part) => part * ideal);
  let finest = usual.at(-1) ?? ideal;
  while (group(pieces, finest).length < shards) usual.push((finest /= 4));
  return usual;
}

/** The pieces of each shard, in tree order (so hunks of one file stay in order). */
function gather(clusters: readonly Cluster[], at: readonly number[], shards: number): Piece[][] {
  const split: Piece[][] = Array.from({ length: shards }, () => []);
  clusters.forEach((cluster, i) => split[at[i] ?? 0]?.push(...cluster.pieces));
  return split;
}
