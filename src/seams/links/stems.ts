import { folderOf, nameOf } from '../resolve/paths';

/** Files that stand for their folder. */
const standIns = new Set(['index', '_index', '__init__']);

/**
 * The words by which a specifier's last part can name one of these paths: `a/b.test.ts` by `b`, `b.test` and `b.test.ts`,
 * `a/_x.scss` by `x` too, `a/index.ts` by `a` too. A cheap needle, not a proof.
 */
export function stemsOf(paths: readonly string[]): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const path of paths) {
    const parts = nameOf(path).split('.');
    for (let n = 1; n <= parts.length; n++) {
      const stem = parts.slice(0, n).join('.');
      stems.add(stem);
      if (stem.startsWith('_')) stems.add(stem.slice(1));
    }
    if (standIns.has(parts[0] ?? '')) stems.add(nameOf(folderOf(path)));
  }
  return stems;
}

/** Whether a specifier's last part is one of the stems; `.`, `..` and `./` name a folder that is not spelt. */
export function mayName(stems: ReadonlySet<string>, specifier: string): boolean {
  const last = specifier.slice(specifier.lastIndexOf('/') + 1);
  if (last === '' || last === '.' || last === '..') return specifier.startsWith('.');
  if (stems.has(last)) return true;
  const dot = last.lastIndexOf('.');
  return dot > 0 && stems.has(last.slice(0, dot));
}
