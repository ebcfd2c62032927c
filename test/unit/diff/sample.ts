import type { FileDiff, Hunk, HunkLine } from '../../../src/model/change';

/** A hunk from lines with their signs. */
export function hunk(oldStart: number, newStart: number, ...signed: string[]): Hunk {
  const lines = signed.map((line): HunkLine => ({ kind: line[0] as HunkLine['kind'], raw: line.slice(1) }));
  const count = (other: string): number => lines.filter(({ kind }) => kind !== other).length;
  return { oldStart, oldLines: count('+'), newStart, newLines: count('-'), lines };
}

/** A changed text file. */
export function fileDiff(
  path: string,
  over: Partial<FileDiff['file']> = {},
  hunks: readonly Hunk[] = [hunk(1, 1, '-a', '+b')],
): FileDiff {
  const file = { path, status: 'M' as const, added: 1, deleted: 1, binary: false, ...over };
  return { file, oldMode: '100644', newMode: '100644', oldId: 'a'.repeat(40), newId: 'b'.repeat(40), hunks };
}
