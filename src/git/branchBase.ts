import { ProblemError } from '../model/problem';
import { exactLine } from './exactLine';
import { users, type OwnGitDir } from './ownGitDir';
import { commitEnd, findRevision, unknownRevision, type TreeEnd } from './resolveRevision';
import { tryGit } from './runGit';

/** Where a branch left what it will go back to. */
export interface BranchBase extends TreeEnd {
  readonly commit: string;
  /** The name that the branch is compared with, as a person says it. */
  readonly name: string;
}

/**
 * The merge base of HEAD with `asked`, or with what the branch most likely goes back to; null when there is nothing to
 * compare with. Throws `unknown-revision` and `no-merge-base`.
 */
export async function branchBase(
  own: OwnGitDir,
  head: string,
  asked: string | undefined,
  signal?: AbortSignal,
): Promise<BranchBase | null> {
  for (const name of asked === undefined ? await candidates(own, signal) : [asked]) {
    const commit = await findRevision(own, name, 'commit', signal);
    if (commit !== null) return { ...(await mergeBase(own, commit, head, name, signal)), name: shortName(name) };
  }
  if (asked !== undefined) throw unknownRevision(asked);
  return null;
}

/** The best common ancestor. Throws `no-merge-base`. */
export async function mergeBase(
  own: OwnGitDir,
  one: string,
  other: string,
  name: string,
  signal?: AbortSignal,
): Promise<TreeEnd & { commit: string }> {
  const { code, stdout } = await tryGit(['merge-base', one, other], users(own, { signal }));
  if (code === 0) return commitEnd(own, exactLine(stdout, 'the merge base'), signal);
  const shallow = own.repo.isShallow
    ? ' This clone is shallow, so the common history may just not have been fetched (`git fetch --unshallow` brings it).'
    : '';
  throw new ProblemError({
    code: 'no-merge-base',
    what: `${shortName(name)} and the reviewed commit have no common history here.${shallow}`,
    kept: 'Nothing was changed.',
    todo: `Name two commits to compare instead, as a range like ${shortName(name)}..HEAD.`,
  });
}

/**
 * In this order: the upstream, when it is another branch (a pushed copy of the branch itself says nothing of where it
 * goes); the remote's default branch; the usual names; at last the pushed copy.
 */
async function candidates(own: OwnGitDir, signal?: AbortSignal): Promise<string[]> {
  const { branch } = own.repo;
  const upstream = branch === null ? null : await upstreamOf(own, branch, signal);
  const remote = upstream?.remote ?? 'origin';
  const copy = upstream !== null && upstream.ref === `refs/remotes/${upstream.remote}/${branch ?? ''}`;
  const usual = [
    `refs/remotes/${remote}/main`,
    `refs/remotes/${remote}/master`,
    'refs/heads/main',
    'refs/heads/master',
  ];
  return [
    ...(upstream && !copy ? [upstream.ref] : []),
    `refs/remotes/${remote}/HEAD`,
    ...usual.filter((ref) => ref !== `refs/heads/${branch ?? ''}`),
    ...(upstream && copy ? [upstream.ref] : []),
  ];
}

async function upstreamOf(
  own: OwnGitDir,
  branch: string,
  signal?: AbortSignal,
): Promise<{ ref: string; remote: string } | null> {
  const format = '--format=%(upstream)%00%(upstream:remotename)';
  const { code, stdout } = await tryGit(['for-each-ref', format, '--', `refs/heads/${branch}`], users(own, { signal }));
  if (code !== 0 || stdout.length === 0) return null;
  const [ref = '', remote = ''] = (exactLine(stdout, 'the upstream').split('\n')[0] ?? '').split('\0');
  return ref === '' ? null : { ref, remote: remote === '' || remote === '.' ? 'origin' : remote };
}

function shortName(ref: string): string {
  return ref.replace(/^refs\/(?:heads|remotes|tags)\//, '').replace(/\/HEAD$/, "'s default branch");
}
