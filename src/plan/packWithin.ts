/** Steps of search; some milliseconds. A count and not a time, so that the answer is the same everywhere. */
const mostSteps = 200_000;

/**
 * Looks for a placement of weights into `k` shards with none above `limit`: longest first, fullest fitting shard first, back
 * when stuck. Answers a shard for each weight, or undefined when none was found within a fixed number of steps.
 */
export function packWithin(weights: readonly number[], k: number, limit: number): number[] | undefined {
  const order = weights.map((_, i) => i).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b);
  const loads = Array.from({ length: k }, () => 0);
  const at = weights.map(() => 0);
  let steps = 0;

  const place = (next: number): boolean => {
    const item = order[next];
    if (item === undefined) return true;
    const weight = weights[item] ?? 0;
    const tried = new Set<number>();
    for (const { shard, load } of fullestFirst(loads)) {
      // Shards of one load are alike.
      if (load + weight > limit || tried.has(load)) continue;
      if (++steps > mostSteps) return false;
      tried.add(load);
      loads[shard] = load + weight;
      at[item] = shard;
      if (place(next + 1)) return true;
      loads[shard] = load;
    }
    return false;
  };
  return place(0) ? at : undefined;
}

function fullestFirst(loads: readonly number[]): { shard: number; load: number }[] {
  return loads.map((load, shard) => ({ shard, load })).sort((a, b) => b.load - a.load || a.shard - b.shard);
}
