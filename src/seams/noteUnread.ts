import type { FileDiff, Side } from '../model/change';
import { basePathOf } from './fileDiff';
import type { RuleContext } from './rule';
import { isRegular, textLimit, type TreeFile } from './treeAccess';

/**
 * Notes every changed file whose text cannot be read on a side that has it: no rule has looked into it there, and what
 * nobody has looked at must not pass for reviewed. Excluded files are listed elsewhere; links and submodules have no text.
 */
export async function noteUnread(
  { files, tree, note }: Pick<RuleContext, 'files' | 'tree' | 'note'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const diff of files) {
    if (diff.file.excluded !== undefined) continue;
    for (const { side, path, mode } of sidesOf(diff)) {
      signal?.throwIfAborted();
      const file = tree[side].get(path);
      if (!(file ? isRegular(file) : mode.startsWith('100'))) continue;
      if ((await tree.readText(side, path)) === undefined) note(unread(side, path, file));
    }
  }
}

function sidesOf(diff: FileDiff): { side: Side; path: string; mode: string }[] {
  const base = basePathOf(diff);
  return [
    ...(base === undefined ? [] : [{ side: 'base' as const, path: base, mode: diff.oldMode }]),
    ...(diff.file.status === 'D' ? [] : [{ side: 'head' as const, path: diff.file.path, mode: diff.newMode }]),
  ];
}

/** What a note says of a file that was not searched. */
export function unread(side: Side, path: string, file: TreeFile | undefined): string {
  return `Not searched${side === 'base' ? ' at base' : ''}, ${whyUnread(file)}: ${path}`;
}

function whyUnread(file: TreeFile | undefined): string {
  if (file === undefined) return 'not found under its name';
  if (file.missing === true) return 'its content is not in this clone';
  return file.size > textLimit ? 'larger than 1 MiB' : 'not text';
}
