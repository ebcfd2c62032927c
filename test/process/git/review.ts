import assert from 'node:assert/strict';
import { applyHunks } from '../../../src/diff/applyHunks';
import { diffTrees } from '../../../src/git/diffTrees';
import { makeOwnGitDir } from '../../../src/git/makeOwnGitDir';
import { openRepository } from '../../../src/git/openRepository';
import type { OwnGitDir } from '../../../src/git/ownGitDir';
import { resolveScope, type ResolvedScope, type ScopeRequest } from '../../../src/git/resolveScope';
import { runGit } from '../../../src/git/runGit';
import { neutral } from '../../../src/git/ownGitDir';
import { ProblemError, type Problem } from '../../../src/model/problem';
import type { FileDiff } from '../../../src/model/change';
import { temporaryFolder } from './testRepo';

export interface Review {
  readonly own: OwnGitDir;
  readonly scope: ResolvedScope;
  readonly files: FileDiff[];
}

/** The change of a scope, as the program sees it; every file's hunks are applied and compared with the real contents. */
export async function review(dir: string, request: ScopeRequest): Promise<Review> {
  const own = await makeOwnGitDir(await openRepository(dir), `${temporaryFolder()}/own`);
  const scope = await resolveScope(own, request);
  const files = await diffTrees(own, scope.base.tree, scope.head.tree);
  for (const file of files) await checkRoundTrip(own, file);
  return { own, scope, files };
}

/** Status and path of each file. */
export function names(files: readonly FileDiff[]): string[] {
  return files.map(
    ({ file }) => `${file.status} ${file.oldPath === undefined ? '' : `${file.oldPath} → `}${file.path}`,
  );
}

/** The bytes of an object; none for the id of nothing. */
export async function contents(own: OwnGitDir, id: string): Promise<Uint8Array> {
  return /^0+$/.test(id) ? new Uint8Array() : runGit(['cat-file', 'blob', id], neutral(own));
}

export async function checkRoundTrip(own: OwnGitDir, { file, hunks, ...sides }: FileDiff): Promise<void> {
  if (file.binary) {
    assert.equal(hunks.length, 0, `${file.path} has no hunks`);
    return;
  }
  const textOf = (mode: string, id: string): Promise<Uint8Array> => contents(own, mode === '160000' ? '0' : id);
  const made = applyHunks(await textOf(sides.oldMode, sides.oldId), hunks);
  const wanted = await textOf(sides.newMode, sides.newId);
  assert.ok(Buffer.from(made).equals(wanted), `the hunks of ${file.path} lead from base to head`);
}

/** The problem that something ends in. */
export async function problemOf(work: Promise<unknown>): Promise<Problem> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
    throw error;
  }
  throw new Error('It worked, and should not have.');
}
