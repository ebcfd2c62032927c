import { latin1 } from '../diff/latin1';
import { copyObjects } from './copyObjects';
import { neutral, staging, type OwnGitDir } from './ownGitDir';
import { runGit } from './runGit';

/**
 * Copies into our git directory what `tree` has and `safe` (a tree that a ref reaches) does not, so that a garbage
 * collection in the user's repository cannot take it away under a run.
 */
export async function keepObjects(own: OwnGitDir, tree: string, safe: string, signal?: AbortSignal): Promise<void> {
  if (tree === safe) return;
  const diff = ['diff-tree', '-r', '-t', '-z', '--raw', '--no-renames', '--no-abbrev', safe, tree, '--'];
  const ids = [tree];
  for (const field of latin1(await runGit(diff, neutral(own, { signal }))).split('\0')) {
    const [, mode, id] = /^:\d+ (\d+) [0-9a-f]+ ([0-9a-f]+) /.exec(field) ?? [];
    if (mode !== undefined && id !== undefined && mode !== '000000' && mode !== '160000') ids.push(id);
  }
  const input = ids.map((id) => `${id}\n`).join('');
  const check = ['cat-file', '--batch-check=%(objectname)', '--buffer'];
  // Reading the work tree has left what it wrote in the stage, which borrows nothing: only the rest is the user's.
  const answers = latin1(await runGit(check, staging(own, `${own.stageDir}/index`, { input, signal }))).split('\n');
  const borrowed = ids.filter((_, i) => answers[i]?.endsWith(' missing'));
  await copyObjects(own, borrowed, own.objectDir, signal);
}
