import { parseDiff } from '../diff/parseDiff';
import type { FileDiff } from '../model/change';
import { attributesFolder } from './baseAttributes';
import { neutral, type OwnGitDir } from './ownGitDir';
import { runGit } from './runGit';

const command = [
  ...['-c', 'core.quotePath=false', '-c', 'diff.suppressBlankEmpty=false'],
  ...[
    'diff',
    '--raw',
    '--numstat',
    '-z',
    '-p',
    '-M',
    '-C',
    '-l0',
    '-U3',
    '--inter-hunk-context=0',
    '--full-index',
    '--no-abbrev',
  ],
  ...['--no-color', '--no-ext-diff', '--no-textconv', '--no-relative', '--submodule=short', '--ignore-submodules=none'],
  ...['--src-prefix=a/', '--dst-prefix=b/'],
];

/**
 * What differs between two trees, in git's order: the same for every user and machine. Attributes (what is binary) come
 * from the base tree. Throws `diff-disagreement`, `missing-objects`, `git-failed`, `cancelled`.
 */
export async function diffTrees(
  own: OwnGitDir,
  baseTree: string,
  headTree: string,
  signal?: AbortSignal,
): Promise<FileDiff[]> {
  const folder = await attributesFolder(own, baseTree, signal);
  const call = neutral(own, { cwd: folder, workTree: folder, signal });
  return parseDiff(await runGit([...command, baseTree, headTree, '--'], call));
}
