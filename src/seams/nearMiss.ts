/** How far a name may be from a defined one to be a slip of the pen; longer parts bear more. */
const shortPart = 4;
const longPart = 6;
/** Longer names are nobody's slip. */
const nameLimit = 100;

/**
 * The defined name that was probably meant: equal but for dashes, underscores and case, or one or two letters away within the
 * parts between dashes. Names that differ in digits (`-50`, `-500`) or in short words (`bg`, `fg`) are different names.
 */
export function nearMiss(name: string, defined: Iterable<string>): string | undefined {
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const candidate of defined) {
    const distance = distanceOf(name, candidate);
    if (distance === undefined) continue;
    if (!best || distance < best.distance || (distance === best.distance && candidate < best.name)) {
      best = { name: candidate, distance };
    }
  }
  return best?.name;
}

/** 0 for another spelling of the same letters, 1 or 2 for a slip; undefined when the names have nothing to do with each other. */
function distanceOf(a: string, b: string): number | undefined {
  if (a === b || Math.max(a.length, b.length) > nameLimit || numbers(a) !== numbers(b)) return undefined;
  if (letters(a) === letters(b)) return letters(a).length > shortPart ? 0 : undefined;
  const left = partsOf(a);
  const right = partsOf(b);
  if (left.length !== right.length) return undefined;
  let sum = 0;
  for (const [i, part] of left.entries()) {
    const other = right[i] ?? '';
    if (part === other) continue;
    const longest = Math.max(part.length, other.length);
    const allowed = longest >= longPart ? 2 : longest >= shortPart ? 1 : 0;
    const distance = editDistance(part, other, allowed);
    if (distance === undefined) return undefined;
    sum += distance;
  }
  return sum <= 2 ? sum : undefined;
}

/** The numbers of a name: `--space-1-5` and `--space-15` are two steps of a scale. */
const numbers = (name: string): string => (name.match(/\d+/g) ?? []).join();
const letters = (name: string): string => name.replace(/[-_]/g, '').toLowerCase();
const partsOf = (name: string): string[] => name.split('-').filter((part) => part !== '');

/** Insertions, deletions, replacements and swaps of neighbours; undefined beyond `most`. */
function editDistance(a: string, b: string, most: number): number | undefined {
  if (most === 0 || Math.abs(a.length - b.length) > most) return undefined;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    before = last;
    last = row;
  }
  const distance = last[b.length] ?? Infinity;
  return distance <= most ? distance : undefined;
}
