import type { Scope } from '../model/change';
import { ProblemError } from '../model/problem';
import { branchBase, mergeBase } from './branchBase';
import { keepObjects } from './keepObjects';
import { users, type OwnGitDir } from './ownGitDir';
import { commitEnd, firstParent, resolveCommit, resolveEnd, type TreeEnd } from './resolveRevision';
import { tryGit } from './runGit';
import { writeIndexTree, writeWorkTree } from './writeWorkTree';

export interface ScopeRequest {
  readonly scope: Scope;
  /** For `branch` (and `auto`): what to compare with. */
  readonly base?: string;
  /** For `range`: `A..B` (both trees), `A...B` (from their merge base), or one commit. For `commit`: the commit; HEAD when absent. */
  readonly range?: string;
}

/** A change, reduced to two trees that `own` can read for as long as it exists. */
export interface ResolvedScope {
  readonly scope: Exclude<Scope, 'auto'>;
  readonly base: TreeEnd;
  readonly head: TreeEnd;
  /** What is compared with what, for a person. */
  readonly describe: string;
}

/**
 * Reduces what the user wants reviewed to two trees. Nothing is written into the user's repository.
 * Throws `no-changes`, `unknown-revision`, `no-merge-base`, `unborn-branch`, `missing-objects`, `usage`, `git-failed`.
 */
export async function resolveScope(
  own: OwnGitDir,
  request: ScopeRequest,
  signal?: AbortSignal,
): Promise<ResolvedScope> {
  const resolved = await resolve(own, request, signal);
  if (resolved.base.tree === resolved.head.tree)
    throw noChanges(`There is nothing to review: ${resolved.describe}, no difference.`);
  await keep(own, resolved, signal);
  return resolved;
}

function resolve(own: OwnGitDir, request: ScopeRequest, signal?: AbortSignal): Promise<ResolvedScope> {
  switch (request.scope) {
    case 'working-tree':
      return workingTree(own, signal);
    case 'staged':
      return staged(own, signal);
    case 'branch':
      return branch(own, request.base, signal);
    case 'commit':
      return commit(own, request.range ?? 'HEAD', signal);
    case 'range':
      return range(own, request.range, signal);
    case 'auto':
      return auto(own, request.base, signal);
  }
}

async function auto(own: OwnGitDir, base: string | undefined, signal?: AbortSignal): Promise<ResolvedScope> {
  const dirty = await workingTree(own, signal);
  if (dirty.base.tree !== dirty.head.tree) return dirty;
  if (own.repo.head === null) throw noChanges('The repository has no commits and no files yet.');
  return branch(own, base, signal);
}

async function workingTree(own: OwnGitDir, signal?: AbortSignal): Promise<ResolvedScope> {
  const base = await headOrNothing(own, signal);
  const head = { tree: await writeWorkTree(own, signal), commit: null };
  return {
    scope: 'working-tree',
    base,
    head,
    describe: `working tree against ${base.commit === null ? 'nothing' : 'HEAD'}`,
  };
}

async function staged(own: OwnGitDir, signal?: AbortSignal): Promise<ResolvedScope> {
  const base = await headOrNothing(own, signal);
  const head = { tree: await writeIndexTree(own, signal), commit: null };
  return {
    scope: 'staged',
    base,
    head,
    describe: `staged changes against ${base.commit === null ? 'nothing' : 'HEAD'}`,
  };
}

async function branch(own: OwnGitDir, asked: string | undefined, signal?: AbortSignal): Promise<ResolvedScope> {
  const { repo } = own;
  const head = await commitEnd(own, bornHead(own), signal);
  const base = await branchBase(own, head.commit, asked, signal);
  if (!base) {
    throw noChanges(
      'The working tree is clean, and there is no other branch to compare with.',
      'Change something, or name a branch or commit to compare with.',
    );
  }
  const describe = `${repo.branch ?? 'HEAD'} against ${base.name} (merge base ${short(base.commit)})`;
  return { scope: 'branch', base: { tree: base.tree, commit: base.commit }, head, describe };
}

async function commit(own: OwnGitDir, name: string, signal?: AbortSignal): Promise<ResolvedScope> {
  if (name === 'HEAD') bornHead(own);
  const head = await resolveCommit(own, name, signal);
  const parent = await firstParent(own, head.commit, signal);
  if (parent === null) {
    const base = { tree: own.emptyTree, commit: null };
    return { scope: 'commit', base, head, describe: `first commit ${short(head.commit)}` };
  }
  const exists = (await tryGit(['cat-file', '-e', parent], users(own, { signal }))).code === 0;
  if (!exists) {
    throw new ProblemError({
      code: 'missing-objects',
      what: `The parent of ${short(head.commit)} was not fetched${own.repo.isShallow ? ': this clone is shallow' : ''}.`,
      kept: 'Nothing was changed.',
      todo: 'Fetch more history (`git fetch --deepen=1`), then run the review again.',
    });
  }
  const base = await commitEnd(own, parent, signal);
  return { scope: 'commit', base, head, describe: `commit ${short(head.commit)} against its parent` };
}

async function range(own: OwnGitDir, text: string | undefined, signal?: AbortSignal): Promise<ResolvedScope> {
  if (text === undefined || text === '') {
    throw new ProblemError({
      code: 'usage',
      what: 'A range was asked for, and none was given.',
      kept: 'Nothing was changed.',
      todo: 'Give A..B, A...B, or one commit.',
    });
  }
  const dots = /\.\.\.?/.exec(text);
  if (!dots) return { ...(await commit(own, text, signal)), scope: 'range' };
  const from = text.slice(0, dots.index) || 'HEAD';
  const to = text.slice(dots.index + dots[0].length) || 'HEAD';
  if (dots[0] === '..') {
    const [base, head] = [await resolveEnd(own, from, signal), await resolveEnd(own, to, signal)];
    return { scope: 'range', base, head, describe: `${from}..${to}` };
  }
  const [one, head] = [await resolveCommit(own, from, signal), await resolveCommit(own, to, signal)];
  const base = await mergeBase(own, one.commit, head.commit, from, signal);
  return { scope: 'range', base, head, describe: `${from}...${to} (merge base ${short(base.commit)})` };
}

async function headOrNothing(own: OwnGitDir, signal?: AbortSignal): Promise<TreeEnd> {
  const { head } = own.repo;
  return head === null ? { tree: own.emptyTree, commit: null } : commitEnd(own, head, signal);
}

function bornHead(own: OwnGitDir): string {
  if (own.repo.head !== null) return own.repo.head;
  throw new ProblemError({
    code: 'unborn-branch',
    what: `The branch ${own.repo.branch ?? ''} has no commits yet.`,
    kept: 'Nothing was changed.',
    todo: 'Review the working tree instead, or commit first.',
  });
}

/** Makes sure that a run can go on when what it reads loses its last ref, or never had one. */
async function keep(own: OwnGitDir, { base, head }: ResolvedScope, signal?: AbortSignal): Promise<void> {
  const safe = (await headOrNothing(own, signal)).tree;
  for (const end of [base, head]) {
    const reached = end.commit !== null && (await isAncestorOfHead(own, end.commit, signal));
    if (!reached) await keepObjects(own, end.tree, safe, signal);
  }
}

async function isAncestorOfHead(own: OwnGitDir, commit: string, signal?: AbortSignal): Promise<boolean> {
  if (own.repo.head === null) return false;
  if (commit === own.repo.head) return true;
  return (await tryGit(['merge-base', '--is-ancestor', commit, own.repo.head], users(own, { signal }))).code === 0;
}

function noChanges(
  what: string,
  todo = 'Change something, or choose another scope (branch, commit, range).',
): ProblemError {
  return new ProblemError({ code: 'no-changes', what, kept: 'Nothing was changed.', todo });
}

function short(commit: string): string {
  return commit.slice(0, 10);
}
