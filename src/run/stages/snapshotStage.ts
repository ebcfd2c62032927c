import { z } from 'zod';
import { makeOwnGitDir } from '../../git/makeOwnGitDir';
import { makeSnapshot } from '../../git/makeSnapshot';
import { openRepository } from '../../git/openRepository';
import { changeRecordSchema, mustRead } from '../records';
import { runPaths } from '../runPaths';
import type { StageTools } from './stageTools';

export const snapshotInputSchema = z.object({ folder: z.string(), snapshot: z.string() });

/** Makes the reviewers' work tree, or finds it made; returns its folder. */
export async function snapshotStage(
  input: z.infer<typeof snapshotInputSchema>,
  { signal, time }: StageTools,
): Promise<string> {
  const paths = runPaths(input.folder);
  const record = await mustRead(paths.change, changeRecordSchema);
  const own = await makeOwnGitDir(await openRepository(record.root, signal), paths.gitDir, signal);
  const made = await time('snapshot', () => makeSnapshot(own, record.change, input.snapshot, signal));
  return made.tree;
}
