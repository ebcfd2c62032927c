/** A small seeded source of choices: the same seed gives the same choices on every machine. */
export interface Prng {
  /** A whole number in [0, below). */
  below(below: number): number;
  /** A whole number in [low, high]. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  shuffle<T>(from: readonly T[]): T[];
}

/** mulberry32: 32 bits of state, good enough to choose names and places. */
export function prng(seed: number): Prng {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[below(from.length)];
    if (chosen === undefined) throw new Error('cannot pick from an empty list');
    return chosen;
  };
  const shuffle = <T>(from: readonly T[]): T[] => {
    const left = [...from];
    const out: T[] = [];
    while (left.length > 0) out.push(...left.splice(below(left.length), 1));
    return out;
  };
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (probability) => next() < probability,
    pick,
    shuffle,
  };
}
