import { neutral, type OwnGitDir } from './ownGitDir';
import { treeEntry } from './listTree';
import { runGit } from './runGit';

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const defaultMaxBytes = 10_000_000;

/**
 * A file's text in a tree (bytes that are not UTF-8 become U+FFFD); null when there is no such file, when it is a link
 * or a submodule, when it is larger than `maxBytes`, or when a partial clone lacks it.
 */
export async function readText(
  own: OwnGitDir,
  tree: string,
  path: string,
  options: { readonly maxBytes?: number; readonly signal?: AbortSignal } = {},
): Promise<string | null> {
  // No tree has such names, and git refuses to look for them.
  if (path.includes('\0') || path.split('/').some((segment) => /^\.{0,2}$/.test(segment))) return null;
  const call = neutral(own, { signal: options.signal });
  const listed = await runGit(['ls-tree', '-z', '-l', '--full-tree', tree, '--', path], call);
  const end = listed.indexOf(0);
  if (end < 0) return null;
  const { mode, id, size } = treeEntry(listed.subarray(0, end));
  if (!mode.startsWith('100') || size === null || size > (options.maxBytes ?? defaultMaxBytes)) return null;
  return utf8.decode(await runGit(['cat-file', 'blob', id], call));
}
