import type { Paths } from './paths';
import { folderOf, foldersUp, isBehindLink, joinPath } from './paths';
import { fileAt, missing, unknown } from './resolution';
import type { Resolution } from './resolution';

/** Folders that projects put on the search path. */
const sourceRoots = ['', 'src', 'lib', 'python', 'source'];
const compiled = ['pyi', 'pyx', 'so', 'pyd', 'pxd', 'c', 'cpp', 'py.in', 'py.tmpl'];

/**
 * What a dotted module name stands for, seen from the file `from`. An absolute name is looked for below every folder from the
 * file up that is no package itself, and below the usual source folders.
 * @param level leading dots of a relative import, 0 for an absolute one
 */
export function resolvePython(paths: Paths, from: string, level: number, module: string): Resolution {
  const relative = module.replaceAll('.', '/');
  if (level > 0) {
    const package_ = joinPath(folderOf(from), '../'.repeat(level - 1));
    const target = package_ === undefined ? undefined : joinPath(package_, relative);
    if (target === undefined) return unknown;
    return found(paths, target) ?? (isOpen(paths, target) ? unknown : missing);
  }
  const roots = [...foldersUp(from), ...sourceRoots].filter((root) => !paths.has(inside(root, '__init__.py')));
  for (const root of roots) {
    const file = found(paths, inside(root, relative));
    if (file) return file;
  }
  return roots.some((root) => isOpen(paths, inside(root, relative))) || isElsewhere(paths, relative)
    ? unknown
    : missing;
}

const inside = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`);

function found(paths: Paths, target: string): Resolution | undefined {
  const candidates = target === '' ? ['__init__.py'] : [`${target}/__init__.py`, `${target}.py`];
  const path = candidates.find((candidate) => paths.has(candidate));
  return path === undefined ? undefined : fileAt(path);
}

/** A namespace package, an extension module, or something behind a link. */
function isOpen(paths: Paths, target: string): boolean {
  return (
    paths.hasFolder(target) ||
    isBehindLink(paths, target) ||
    compiled.some((extension) => paths.has(`${target}.${extension}`))
  );
}

/** The module stands below a folder that may be a search path without our knowing. */
function isElsewhere(paths: Paths, relative: string): boolean {
  const name = relative.slice(relative.lastIndexOf('/') + 1);
  return (
    paths.named(`${name}.py`).some((path) => path.endsWith(`/${relative}.py`)) ||
    paths.named('__init__.py').some((path) => path.endsWith(`/${relative}/__init__.py`))
  );
}
