import type { FileDiff } from '../model/change';

/**
 * The files at or below one of the paths (literal, `/`-separated, from the repository's root); all when there are none.
 * A rename counts when either of its names is. Filters after the diff, so that renames stay renames.
 */
export function limitTo(files: readonly FileDiff[], paths: readonly string[]): FileDiff[] {
  const wanted = paths.map((path) => path.replace(/^\.\//, '').replace(/\/$/, ''));
  const inside = (path: string): boolean =>
    wanted.some((root) => root === '' || root === '.' || path === root || path.startsWith(`${root}/`));
  if (wanted.length === 0) return [...files];
  return files.filter(({ file }) => inside(file.path) || (file.oldPath !== undefined && inside(file.oldPath)));
}
