/** The paths of one tree, asked for existence. Paths are relative to the tree's root, with '/'. */
export interface Paths {
  has(path: string): boolean;
  /** True when the path is a folder with at least one file below it; '' is the root. */
  hasFolder(path: string): boolean;
  /** All files of that name, in any folder. */
  named(name: string): readonly string[];
}

/** Folders and names are indexed on the first question for one: most changes never ask. */
export function pathsOf(files: { has(path: string): boolean; keys(): Iterable<string> }): Paths {
  let folders: Set<string> | undefined;
  let names: Map<string, string[]> | undefined;
  return {
    has: (path) => files.has(path),
    hasFolder(path) {
      folders ??= foldersOf(files.keys());
      return folders.has(path);
    },
    named(name) {
      names ??= namesOf(files.keys());
      return names.get(name) ?? [];
    },
  };
}

function namesOf(paths: Iterable<string>): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const path of paths) {
    const known = names.get(nameOf(path));
    if (known) known.push(path);
    else names.set(nameOf(path), [path]);
  }
  return names;
}

function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set(['']);
  for (const path of paths) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

export function folderOf(path: string): string {
  const at = path.lastIndexOf('/');
  return at === -1 ? '' : path.slice(0, at);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The extension without its dot; '' when there is none. `.gitignore` has none, `a.d.ts` has `ts`. */
export function extensionOf(path: string): string {
  const name = nameOf(path);
  const at = name.lastIndexOf('.');
  return at <= 0 ? '' : name.slice(at + 1).toLowerCase();
}

/** `a/b.ts` → `a/b`. */
export function withoutExtension(path: string): string {
  const extension = extensionOf(path);
  return extension === '' ? path : path.slice(0, -extension.length - 1);
}

/** Joins a folder and a relative path; undefined when the result leaves the tree. */
export function joinPath(folder: string, relative: string): string | undefined {
  const parts: string[] = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** How a file in `folder` names `target`: always begins with `./` or `../`. */
export function relativePath(folder: string, target: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = target.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  const up = '../'.repeat(from.length - shared);
  return `${up === '' ? './' : up}${to.slice(shared).join('/')}`;
}

/** True when a link or a submodule stands on the way: what lies behind it is not in this tree. */
export function isBehindLink(paths: Paths, path: string): boolean {
  for (const folder of foldersUp(path)) if (folder !== '' && paths.has(folder)) return true;
  return false;
}

/** All folders from the file's own up to the root ''. */
export function* foldersUp(path: string): Generator<string> {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    yield folder;
    if (folder === '') return;
  }
}
