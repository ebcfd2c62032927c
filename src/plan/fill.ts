import type { Cluster } from './group';

/** For each cluster the clusters that it is better read with, and how much so. */
export type Bonds = readonly ReadonlyMap<number, number>[];

/**
 * Places clusters into `k` shards, as equal as can be down to the weight `enough`; below that it trades balance for
 * bonds. Starts from `start` (a shard for each cluster), improves by moves and swaps, and is a function of its
 * arguments alone. Answers a shard for each cluster; with `k` clusters or more none is empty.
 */
export function fill(
  clusters: readonly Cluster[],
  k: number,
  enough: number,
  bonds: Bonds,
  start: readonly number[],
): number[] {
  const filling: Filling = { weights: clusters.map((c) => c.weight), at: [...start], loads: [], sizes: [], bonds };
  for (let shard = 0; shard < k; shard++) {
    filling.loads.push(0);
    filling.sizes.push(0);
  }
  filling.at.forEach((shard, i) => {
    filling.loads[shard] = load(filling, shard) + weight(filling, i);
    filling.sizes[shard] = (filling.sizes[shard] ?? 0) + 1;
  });
  level(filling, enough);
  bind(filling, Math.max(enough, Math.max(...filling.loads)));
  return filling.at;
}

/** Longest first, each to the lightest shard. */
export function longestFirst(clusters: readonly Cluster[], k: number): number[] {
  const loads = Array.from({ length: k }, () => 0);
  const at = clusters.map(() => 0);
  const order = clusters
    .map((_, i) => i)
    .sort((a, b) => (clusters[b]?.weight ?? 0) - (clusters[a]?.weight ?? 0) || a - b);
  for (const i of order) {
    const lightest = loads.indexOf(Math.min(...loads));
    at[i] = lightest;
    loads[lightest] = (loads[lightest] ?? 0) + (clusters[i]?.weight ?? 0);
  }
  return at;
}

/** In tree order, cut where each shard is nearest to its share; every shard gets at least one cluster. */
export function inOrder(clusters: readonly Cluster[], k: number): number[] {
  const total = clusters.reduce((sum, c) => sum + c.weight, 0);
  let before = 0;
  let shard = 0;
  return clusters.map((cluster, i) => {
    const middle = before + cluster.weight / 2;
    before += cluster.weight;
    const wanted = Math.floor((middle * k) / Math.max(1, total));
    const last = shard;
    shard = Math.min(k - 1, Math.max(last, Math.min(wanted, i === 0 ? 0 : last + 1), k - (clusters.length - i)));
    return shard;
  });
}

interface Filling {
  readonly weights: readonly number[];
  /** The shard of each cluster. */
  readonly at: number[];
  readonly loads: number[];
  /** Clusters in each shard. */
  readonly sizes: number[];
  readonly bonds: Bonds;
}

const weight = (f: Filling, i: number): number => f.weights[i] ?? 0;
const shardOf = (f: Filling, i: number): number => f.at[i] ?? 0;
const load = (f: Filling, shard: number): number => f.loads[shard] ?? 0;

function move(f: Filling, i: number, to: number): void {
  const from = shardOf(f, i);
  f.loads[from] = load(f, from) - weight(f, i);
  f.loads[to] = load(f, to) + weight(f, i);
  f.sizes[from] = (f.sizes[from] ?? 0) - 1;
  f.sizes[to] = (f.sizes[to] ?? 0) + 1;
  f.at[i] = to;
}

/** Lightens the heaviest shard by the best move or swap, until it is light enough or nothing helps. */
function level(f: Filling, enough: number): void {
  // Each step lowers the heaviest shard or leaves fewer that are as heavy; the limit only guards the time.
  for (let step = 0; step < 4 * f.weights.length + 64; step++) {
    const heaviest = f.loads.indexOf(Math.max(...f.loads));
    if (load(f, heaviest) <= enough) return;
    const best = bestRelief(f, heaviest);
    if (best === undefined) return;
    const target = best.partner === undefined ? best.to : shardOf(f, best.partner);
    if (best.partner !== undefined) move(f, best.partner, heaviest);
    move(f, best.cluster, target);
  }
}

interface Relief {
  readonly cluster: number;
  readonly to: number;
  readonly partner?: number;
}

function bestRelief(f: Filling, heaviest: number): Relief | undefined {
  const before = load(f, heaviest);
  let peak = before;
  let best: Relief | undefined;
  const offer = (relief: Relief, given: number): void => {
    const after = Math.max(before - given, load(f, relief.to) + given);
    if (after >= peak) return;
    peak = after;
    best = relief;
  };
  for (let i = 0; i < f.weights.length; i++) {
    if (shardOf(f, i) !== heaviest) continue;
    if ((f.sizes[heaviest] ?? 0) > 1)
      f.loads.forEach((_, to) => to !== heaviest && offer({ cluster: i, to }, weight(f, i)));
    for (let j = 0; j < f.weights.length; j++) {
      const to = shardOf(f, j);
      if (to !== heaviest && weight(f, j) < weight(f, i))
        offer({ cluster: i, to, partner: j }, weight(f, i) - weight(f, j));
    }
  }
  return best;
}

/** Brings bonded clusters together by moves and swaps that keep every shard at or below `limit`. */
function bind(f: Filling, limit: number): void {
  // Each step raises the sum of bonds that are kept, so this ends; the limit only guards the time.
  for (let round = 0; round < 8; round++) {
    let changed = false;
    for (let i = 0; i < f.weights.length; i++) changed = bindOne(f, i, limit) || changed;
    if (!changed) return;
  }
}

function bindOne(f: Filling, i: number, limit: number): boolean {
  const from = shardOf(f, i);
  const pulls = pullsOf(f, i);
  const stay = pulls.get(from) ?? 0;
  for (const [to, pull] of [...pulls].sort((a, b) => b[1] - a[1] || a[0] - b[0])) {
    if (to === from || pull <= stay) continue;
    if (load(f, to) + weight(f, i) <= limit && (f.sizes[from] ?? 0) > 1) {
      move(f, i, to);
      return true;
    }
    const partner = swapPartner(f, i, to, pull - stay, limit);
    if (partner === undefined) continue;
    move(f, partner, from);
    move(f, i, to);
    return true;
  }
  return false;
}

/** What pulls a cluster into each shard. */
function pullsOf(f: Filling, i: number): Map<number, number> {
  const pulls = new Map<number, number>();
  for (const [other, bond] of f.bonds[i] ?? [])
    pulls.set(shardOf(f, other), (pulls.get(shardOf(f, other)) ?? 0) + bond);
  return pulls;
}

function swapPartner(f: Filling, i: number, to: number, gain: number, limit: number): number | undefined {
  const from = shardOf(f, i);
  let best: { partner: number; gain: number } | undefined;
  for (let j = 0; j < f.weights.length; j++) {
    const difference = weight(f, i) - weight(f, j);
    if (shardOf(f, j) !== to || load(f, to) + difference > limit || load(f, from) - difference > limit) continue;
    const pulls = pullsOf(f, j);
    // The bond between the two themselves is kept by neither place.
    const total = gain + (pulls.get(from) ?? 0) - (pulls.get(to) ?? 0) - 2 * (f.bonds[i]?.get(j) ?? 0);
    if (total > (best?.gain ?? 0)) best = { partner: j, gain: total };
  }
  return best?.partner;
}
