import * as path from 'node:path';

/**
 * Where the editor has the folder that git calls `root`. Git resolves symbolic links, the editor does not: a file opened
 * by its real path would be another document. `folders` are the workspace's folders with their real paths.
 */
export function workspaceRoot(
  root: string,
  folders: readonly { readonly path: string; readonly real: string }[],
  paths: path.PlatformPath = path,
): string {
  const below = (from: string, to: string) => {
    const way = paths.relative(from, to);
    return paths.isAbsolute(way) || way === '..' || way.startsWith(`..${paths.sep}`) ? undefined : way;
  };
  for (const folder of folders) {
    const inside = below(folder.real, root);
    if (inside !== undefined) return inside === '' ? folder.path : paths.join(folder.path, inside);
    // The folder is a part of the repository: the root is as far above it as the two ways agree.
    const above = below(root, folder.real);
    if (above !== undefined && folder.path.endsWith(paths.sep + above)) return folder.path.slice(0, -above.length - 1);
  }
  return root;
}
