import { z } from 'zod';
import { exclude } from '../../diff/exclude';
import { limitTo } from '../../diff/limitTo';
import { diffTrees } from '../../git/diffTrees';
import { makeOwnGitDir } from '../../git/makeOwnGitDir';
import { openRepository } from '../../git/openRepository';
import { readAttributes } from '../../git/baseAttributes';
import { repositoryPath } from '../../git/repositoryPath';
import { resolveScope, type ScopeRequest } from '../../git/resolveScope';
import { scopes, type FileDiff } from '../../model/change';
import { ProblemError } from '../../model/problem';
import { writeFrozen } from '../../store/writeDurable';
import { runPaths } from '../runPaths';
import type { ChangeRecord } from '../records';
import type { StageTools } from './stageTools';

export const changeInputSchema = z.object({
  folder: z.string(),
  cwd: z.string(),
  scope: z.enum(scopes),
  base: z.string().optional(),
  range: z.string().optional(),
  paths: z.array(z.string()),
});
export type ChangeInput = z.infer<typeof changeInputSchema>;

/** Scope → two trees → files and hunks, written to the run's folder as `change.json` and `diffs.json`. */
export async function changeStage(input: ChangeInput, { signal, time }: StageTools): Promise<void> {
  const paths = runPaths(input.folder);
  const repo = await openRepository(input.cwd, signal);
  const wantedPaths = await Promise.all(input.paths.map((written) => repositoryPath(repo.root, input.cwd, written)));
  const own = await makeOwnGitDir(repo, paths.gitDir, signal);
  const scope = await time('trees', () => resolveScope(own, scopeOf(input), signal));
  const all = await time('diff', () => diffTrees(own, scope.base.tree, scope.head.tree, signal));
  const wanted = limitTo(all, wantedPaths);
  if (wanted.length === 0) throw noChanges(input.paths);
  const attributes = await readAttributes(
    own,
    scope.base.tree,
    wanted.map((d) => d.file.path),
    signal,
  );
  const diffs = exclude(wanted, { attributes });
  if (diffs.every((d) => d.file.excluded)) throw allExcluded(diffs);
  const record: ChangeRecord = {
    version: 1,
    scope: scope.scope,
    describe: scope.describe,
    root: repo.root,
    commonDir: repo.commonDir,
    change: { base: scope.base, head: scope.head, files: diffs.map((d) => d.file) },
  };
  await writeFrozen(paths.diffs, JSON.stringify({ version: 1, diffs }));
  await writeFrozen(paths.change, JSON.stringify(record));
}

const scopeOf = ({ scope, base, range }: ChangeInput): ScopeRequest => ({
  scope,
  ...(base !== undefined && { base }),
  ...(range !== undefined && { range }),
});

const noChanges = (paths: readonly string[]) =>
  new ProblemError({
    code: 'no-changes',
    what: paths.length > 0 ? `The change has no files below ${paths.join(', ')}.` : 'There are no changes to review.',
    kept: 'Nothing was started.',
    todo: 'Choose another scope, or other paths.',
  });

function allExcluded(diffs: readonly FileDiff[]): ProblemError {
  const listed = diffs.slice(0, 5).map(({ file }) => `${file.path} (${file.excluded?.rule ?? ''})`);
  const more = diffs.length > listed.length ? ` and ${diffs.length - listed.length} more` : '';
  return new ProblemError({
    code: 'no-changes',
    what: `Every changed file is excluded by rule: ${listed.join(', ')}${more}.`,
    kept: 'Nothing was started.',
    todo: 'Choose another scope.',
  });
}
