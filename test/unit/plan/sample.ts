import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { ChangedFile, FileDiff, Hunk, HunkLine } from '../../../src/model/change';
import type { SeamDraft, SeamEnd } from '../../../src/model/seam';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const id = (digit: string): string => digit.repeat(40);

/** Lines of a hunk from their text, sign first: `'+added'`. */
export function hunk(oldStart: number, newStart: number, ...lines: string[]): Hunk {
  const of = lines.map((line): HunkLine => ({ kind: line[0] as HunkLine['kind'], raw: line.slice(1) }));
  return {
    oldStart,
    oldLines: of.filter((line) => line.kind !== '+').length,
    newStart,
    newLines: of.filter((line) => line.kind !== '-').length,
    lines: of,
  };
}

/** A hunk of `n` added lines of `width` bytes at `start`. */
export function added(start: number, n: number, width = 30): Hunk {
  return hunk(start, start, ...Array.from({ length: n }, () => `+${'x'.repeat(width)}`));
}

export function fileDiff(path: string, hunks: readonly Hunk[], more: Partial<ChangedFile> = {}): FileDiff {
  const lines = hunks.flatMap((h) => h.lines);
  return {
    file: {
      path,
      status: 'M',
      added: lines.filter((line) => line.kind === '+').length,
      deleted: lines.filter((line) => line.kind === '-').length,
      binary: false,
      ...more,
    },
    oldMode: '100644',
    newMode: '100644',
    oldId: id('a'),
    newId: id('b'),
    hunks,
  };
}

export const end = (path: string, line: number, side: SeamEnd['side'] = 'head'): SeamEnd => ({
  path,
  line,
  side,
  text: `line ${line} of ${path}`,
});

export function seamDraft(from: SeamEnd, to: SeamEnd, more: Partial<SeamDraft> = {}): SeamDraft {
  return {
    rule: 'removed-export',
    kind: 'export',
    proven: true,
    from,
    to,
    alsoLines: [],
    names: ['formatPrice'],
    why: `formatPrice is gone from ${from.path}, ${to.path} still imports it.`,
    title: 'Import of an export that is gone: formatPrice',
    severity: 'high',
    scenario: 'Loading the module fails.',
    recommendation: 'Import the new name.',
    ...more,
  };
}

const folder = fc.constantFrom('src/api', 'src/ui/parts', 'src', 'test/api', 'docs', 'a b', 'größe');
const oneHunk = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 90 }));

/** Changes of 1 to 30 files of every size, some without hunks, some excluded. */
export const anyDiffs: fc.Arbitrary<FileDiff[]> = fc
  .array(
    fc.record({
      folder,
      hunks: fc.array(oneHunk, { maxLength: 6 }),
      excluded: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      test: fc.boolean(),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((files) =>
    files.map(({ folder, hunks, excluded, test }, i) =>
      fileDiff(
        `${folder}/f${i >> 1}${test ? `.${i}.test` : `_${i}`}.ts`,
        hunks.map(([n, width], at) => added(1 + at * 100, n, width)),
        excluded ? { excluded: { rule: 'generated', detail: 'generated' } } : {},
      ),
    ),
  );
