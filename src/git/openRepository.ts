import { realpath } from 'node:fs/promises';
import { ProblemError } from '../model/problem';
import { exactLine } from './exactLine';
import { gitProblem } from './gitProblem';
import { runGit, tryGit } from './runGit';

/** A repository with a work tree, as it stood when it was opened. Paths are absolute and real. */
export interface Repository {
  /** The work tree's top folder. */
  readonly root: string;
  /** The git directory of this work tree; differs from `commonDir` in a linked one. */
  readonly gitDir: string;
  readonly commonDir: string;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly isShallow: boolean;
  /** The commit that is checked out; null on a branch without commits. */
  readonly head: string | null;
  /** The branch's short name; null when HEAD is detached. */
  readonly branch: string | null;
}

/**
 * Finds the repository that holds a folder. Only reads.
 * Throws `not-a-repository`, `bare-repository`, `dubious-ownership`, `git-missing`, `git-failed`.
 */
export async function openRepository(cwd: string, signal?: AbortSignal): Promise<Repository> {
  const call = { cwd, signal };
  const facts = await readFacts(cwd, signal);
  const pathOf = async (...args: string[]): Promise<string> =>
    realpath(exactLine(await runGit(['rev-parse', ...args], call), 'a path of the repository'));
  const [root, gitDir, commonDir, head, branch] = await Promise.all([
    pathOf('--show-toplevel'),
    pathOf('--absolute-git-dir'),
    pathOf('--path-format=absolute', '--git-common-dir'),
    tryGit(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], call),
    tryGit(['symbolic-ref', '--quiet', 'HEAD'], call),
  ]);
  const ref = branch.code === 0 ? exactLine(branch.stdout, 'the branch') : null;
  if (head.code !== 0) await checkUnborn(ref, cwd, signal);
  return {
    root,
    gitDir,
    commonDir,
    ...facts,
    head: head.code === 0 ? exactLine(head.stdout, 'HEAD') : null,
    branch: ref?.replace(/^refs\/heads\//, '') ?? null,
  };
}

async function readFacts(cwd: string, signal?: AbortSignal): Promise<Pick<Repository, 'objectFormat' | 'isShallow'>> {
  const flags = ['--is-bare-repository', '--is-inside-work-tree', '--is-shallow-repository', '--show-object-format'];
  const { code, stdout, stderr } = await tryGit(['rev-parse', ...flags], { cwd, signal });
  if (code !== 0) {
    if (!/not a git repository|cannot change to/i.test(stderr)) throw gitProblem('rev-parse', stderr);
    throw new ProblemError({
      code: 'not-a-repository',
      what: `${cwd} is not inside a git repository.`,
      kept: 'Nothing was changed.',
      todo: 'Choose a folder inside a git repository.',
    });
  }
  const [bare, inside, shallow, format] = exactLine(stdout, 'facts of the repository').split('\n');
  if (bare === 'true') {
    throw new ProblemError({
      code: 'bare-repository',
      what: `${cwd} is a bare repository: it has no files to review.`,
      kept: 'Nothing was changed.',
      todo: 'Run the review in a clone or a work tree of it.',
    });
  }
  if (inside !== 'true') {
    throw new ProblemError({
      code: 'not-a-repository',
      what: `${cwd} is inside git's own folder, not among the files of a repository.`,
      kept: 'Nothing was changed.',
      todo: "Run the review in the repository's top folder.",
    });
  }
  return { objectFormat: format === 'sha256' ? 'sha256' : 'sha1', isShallow: shallow === 'true' };
}

/** HEAD names no commit: fine on a branch that does not exist yet, a damage otherwise. */
async function checkUnborn(ref: string | null, cwd: string, signal?: AbortSignal): Promise<void> {
  // 1: there is no such ref. Anything else is a ref, sound or not: taking its branch for a new one would show all files as new.
  const unborn = ref !== null && (await tryGit(['show-ref', '--verify', '--quiet', ref], { cwd, signal })).code === 1;
  if (!unborn) throw gitProblem('rev-parse', `HEAD (${ref ?? 'detached'}) does not lead to a commit.`);
}
