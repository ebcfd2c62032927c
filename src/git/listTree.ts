import { decodePath, type DecodedPath } from '../diff/decodePath';
import { latin1 } from '../diff/latin1';
import { eachRecord } from './eachRecord';
import { gitProblem } from './gitProblem';
import { neutral, type OwnGitDir } from './ownGitDir';
import { streamGit } from './streamGit';

/** A file, link or submodule of a tree. */
export interface TreeEntry extends DecodedPath {
  /** 100644, 100755, 120000 (link), 160000 (submodule). */
  readonly mode: string;
  readonly id: string;
  /** Bytes; null for a submodule, and for contents that a partial clone lacks. */
  readonly size: number | null;
}

const entryHead = /^(\d+) (?:blob|commit|tree) ([0-9a-f]+)(?: +(\d+|-|BAD))?\t/;

/** Everything in a tree, in git's order. */
export async function listTree(own: OwnGitDir, tree: string, signal?: AbortSignal): Promise<TreeEntry[]> {
  const entries: TreeEntry[] = [];
  for await (const entry of eachTreeEntry(own, ['-l', tree], signal)) entries.push(entry);
  return entries;
}

/** With `-l` before the tree's id the sizes are looked up, which costs a look at every object. */
export async function* eachTreeEntry(
  own: OwnGitDir,
  args: readonly string[],
  signal?: AbortSignal,
): AsyncGenerator<TreeEntry> {
  const git = await streamGit(['ls-tree', '-r', '-z', '--full-tree', ...args, '--'], neutral(own, { signal }));
  git.stdin.end();
  for await (const record of eachRecord(git.stdout)) yield treeEntry(record);
  await git.ended();
}

export function treeEntry(record: Uint8Array): TreeEntry {
  const [head, mode, id, size] = entryHead.exec(latin1(record.subarray(0, 160))) ?? [];
  if (head === undefined || mode === undefined || id === undefined) {
    throw gitProblem('ls-tree', `an entry cannot be read: ${latin1(record.subarray(0, 160))}`);
  }
  const known = size !== undefined && size !== '-' && size !== 'BAD';
  return { ...decodePath(record.subarray(head.length)), mode, id, size: known ? Number(size) : null };
}
