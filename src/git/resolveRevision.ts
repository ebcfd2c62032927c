import { latin1 } from '../diff/latin1';
import { ProblemError } from '../model/problem';
import { exactLine } from './exactLine';
import { gitProblem } from './gitProblem';
import { users, type OwnGitDir } from './ownGitDir';
import { runGit, tryGit } from './runGit';

/** One end of a change: a tree, and the commit it is of where there is one. */
export interface TreeEnd {
  readonly tree: string;
  readonly commit: string | null;
}

/** The full id of what a name means, or null. Names that could be taken for an option are no revisions. */
export async function findRevision(
  own: OwnGitDir,
  name: string,
  kind: 'commit' | 'tree',
  signal?: AbortSignal,
): Promise<string | null> {
  if (name === '' || name.startsWith('-') || name.includes('\0')) return null;
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{${kind}}`];
  const { code, stdout } = await tryGit(args, users(own, { signal }));
  return code === 0 ? exactLine(stdout, 'the revision') : null;
}

/** A commit (or tag of one), or a plain tree. Throws `unknown-revision`. */
export async function resolveEnd(own: OwnGitDir, name: string, signal?: AbortSignal): Promise<TreeEnd> {
  const commit = await findRevision(own, name, 'commit', signal);
  const tree = await findRevision(own, commit ?? name, 'tree', signal);
  if (tree === null) throw unknownRevision(name);
  return { tree, commit };
}

/** Throws `unknown-revision`. */
export async function resolveCommit(
  own: OwnGitDir,
  name: string,
  signal?: AbortSignal,
): Promise<TreeEnd & { commit: string }> {
  const commit = await findRevision(own, name, 'commit', signal);
  if (commit === null) throw unknownRevision(name);
  return commitEnd(own, commit, signal);
}

export async function commitEnd(
  own: OwnGitDir,
  commit: string,
  signal?: AbortSignal,
): Promise<TreeEnd & { commit: string }> {
  const tree = await findRevision(own, commit, 'tree', signal);
  if (tree === null) throw gitProblem('rev-parse', `bad object: the tree of ${commit} is missing`);
  return { tree, commit };
}

/**
 * The first parent that the commit itself names, null for a root commit. A shallow clone hides the parents of its
 * oldest commits from `COMMIT^`; taking such a commit for a root would show the whole repository as new.
 */
export async function firstParent(own: OwnGitDir, commit: string, signal?: AbortSignal): Promise<string | null> {
  const text = latin1(await runGit(['cat-file', 'commit', commit], users(own, { signal })));
  const header = text.slice(0, text.indexOf('\n\n') + 1);
  return /^parent ([0-9a-f]+)$/m.exec(header)?.[1] ?? null;
}

export function unknownRevision(name: string): ProblemError {
  return new ProblemError({
    code: 'unknown-revision',
    what: `Git knows no commit by the name ${JSON.stringify(name)} in this repository.`,
    kept: 'Nothing was changed.',
    todo: 'Check the spelling, or fetch it first; `git log --all --oneline` shows what is there.',
  });
}
