import { z } from 'zod';
import { makeOwnGitDir } from '../../git/makeOwnGitDir';
import { openRepository } from '../../git/openRepository';
import { findSeams } from '../../seams/findSeams';
import { writeFrozen } from '../../store/writeDurable';
import { changeRecordSchema, mustRead, readDiffs } from '../records';
import { runPaths } from '../runPaths';
import { treeAccess } from '../treeAccess';
import type { StageTools } from './stageTools';

export const folderInputSchema = z.object({ folder: z.string() });

/** Both trees → broken seams with both ends, written as `seams.json`; each is printed as soon as it is proven. */
export async function seamStage(
  { folder }: z.infer<typeof folderInputSchema>,
  { signal, print, time, grammars }: StageTools,
): Promise<void> {
  const paths = runPaths(folder);
  const [record, files] = await Promise.all([mustRead(paths.change, changeRecordSchema), readDiffs(paths.diffs)]);
  const own = await makeOwnGitDir(await openRepository(record.root, signal), paths.gitDir, signal);
  const { base, head } = record.change;
  const tree = await treeAccess(own, base.tree, head.tree, signal);
  try {
    const loaded = await grammars();
    const found = await time('seams', () =>
      findSeams({ files, tree, grammars: loaded, signal, onSeam: (seam) => print({ type: 'seam', seam }) }),
    );
    for (const text of found.notes) print({ type: 'note', text });
    await writeFrozen(paths.seams, JSON.stringify({ version: 1, ...found }));
  } finally {
    await tree.close();
  }
}
