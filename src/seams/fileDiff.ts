import type { FileDiff } from '../model/change';
import { lineNumbers } from '../diff/lineNumbers';

/** 1-based lines of head that the change added. */
export function addedLines(diff: FileDiff): ReadonlySet<number> {
  const added = new Set<number>();
  for (const hunk of diff.hunks) {
    for (const { line, new: at } of lineNumbers(hunk)) if (line.kind === '+' && at !== undefined) added.add(at);
  }
  return added;
}

/** Where the file was at base; undefined for a new or copied file. */
export function basePathOf({ file }: FileDiff): string | undefined {
  if (file.status === 'A' || file.status === 'C') return undefined;
  return file.oldPath ?? file.path;
}

/** Made by a tool, or other people's: what leaves the tree there may come back from elsewhere. */
export function isMade({ file }: FileDiff): boolean {
  return file.excluded !== undefined && ['generated', 'minified', 'vendored'].includes(file.excluded.rule);
}
