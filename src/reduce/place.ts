import type { ChangedFile, Side } from '../model/change';
import type { TreeTexts } from './treeTexts';

type Place =
  { readonly ok: true; readonly path: string; readonly note?: string } | { readonly ok: false; readonly why: string };

/** Finds out which file of a side a reviewer means. Anything that could leave the repository is refused, not mended. */
export type PlaceFinder = (path: string, side: Side) => Place;

export function placeFinder(trees: TreeTexts, files: readonly ChangedFile[]): PlaceFinder {
  const headOf = new Map<string, string>();
  const baseOf = new Map<string, string>();
  for (const { path, oldPath, status } of files) {
    if (oldPath === undefined) continue;
    baseOf.set(path, oldPath);
    if (status === 'R') headOf.set(oldPath, path);
  }
  const lookUp = (path: string, side: Side): Place | undefined => {
    if (trees.exists(side, path)) return { ok: true, path };
    const renamed = (side === 'head' ? headOf : baseOf).get(path);
    if (renamed === undefined || !trees.exists(side, renamed)) return undefined;
    return { ok: true, path: renamed, note: `It was reported in ${path}, which is ${renamed} in the ${side} tree.` };
  };
  return (path, side) => {
    const refused = refusal(path);
    if (refused !== undefined) return { ok: false, why: refused };
    const found = lookUp(path, side) ?? lookUp(withoutPrefix(path), side);
    return found ?? { ok: false, why: `The ${side} tree has no file ${path}.` };
  };
}

function refusal(path: string): string | undefined {
  if (path === '') return 'It names no file.';
  if (/^[\\/]|^[A-Za-z]:/.test(path)) return 'It names an absolute path; only paths of the repository count.';
  if (/[\\\0]/.test(path))
    return 'Its path holds a backslash or a NUL; only paths of the repository, with slashes, count.';
  if (path.split('/').includes('..'))
    return 'Its path leaves its folder upwards; only plain paths of the repository count.';
  return undefined;
}

/** Models like to write paths as a diff does, or from the working folder. */
function withoutPrefix(path: string): string {
  return path.replace(/^(?:\.\/)+|^[ab]\//, '');
}
