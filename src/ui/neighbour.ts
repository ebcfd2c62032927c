/** The id after (`step` 1) or before (-1) `from` in a ring; with no known `from` the first or the last; undefined in an empty one. */
export function neighbour(ids: readonly string[], from: string | undefined, step: 1 | -1): string | undefined {
  const at = from === undefined ? -1 : ids.indexOf(from);
  if (at < 0) return step === 1 ? ids[0] : ids.at(-1);
  return ids[(at + step + ids.length) % ids.length];
}
