import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ChangedFile } from '../../../src/model/change';
import type { RawFinding } from '../../../src/model/finding';
import { type Ground, grounding } from '../../../src/reduce/ground';
import { rawFinding, sha256, trees } from './sample';

const head = {
  'src/a.ts':
    'import x;\nconst total = sum(items);\n\nif (total) {\n  return total * rate;\n}\nconst total = sum(items);\n',
  'src/new.ts': 'export const renamed = true;\n',
  'src/empty.ts': '',
  'we\\ird.ts': 'const total = sum(items);\n',
};
const base = {
  'src/old.ts': 'export const renamed = true;\n',
  'src/a.ts': 'import x;\nconst total = removed(items);\n',
  'src/gone.ts': 'first();\nsecond(argument);\n',
};
const files: ChangedFile[] = [
  { path: 'src/new.ts', oldPath: 'src/old.ts', status: 'R', added: 0, deleted: 0, binary: false },
];
const ground: Ground = grounding({ trees: trees(head, base), files, sha256 });
const origin = { job: 'shard-1', reviewer: 'command:x' };
const place = (more: Partial<RawFinding>) => {
  const { state, file, line, endLine, side, verdictWhy } = ground(rawFinding(more), origin);
  return { state, at: `${file}:${line}-${endLine} ${side}`, why: verdictWhy };
};

describe('grounding', () => {
  const stands: [string, Partial<RawFinding>, string, RegExp][] = [
    ['at its line', {}, 'src/a.ts:2-2 head', /^$/],
    ['with other white space', { quote: '  const\ttotal =\n sum( items );' }, 'src/a.ts:2-2 head', /^$/],
    [
      'over several lines',
      { line: 4, endLine: 6, quote: 'if (total) {\n  return total * rate;\n}' },
      'src/a.ts:4-6 head',
      /^$/,
    ],
    [
      'with the signs of a diff',
      { line: 4, quote: '+if (total) {\n+  return total * rate;' },
      'src/a.ts:4-4 head',
      /^$/,
    ],
    ['between back quotes', { quote: '`const total = sum(items);`' }, 'src/a.ts:2-2 head', /^$/],
    ['a few lines off', { line: 3, endLine: 3 }, 'src/a.ts:2-2 head', /^Moved from line 3 to line 2/],
    ['at the nearest of two places', { line: 6, endLine: 6 }, 'src/a.ts:7-7 head', /^Moved from line 6 to line 7/],
    ['beyond the end of the file', { line: 900, endLine: 950 }, 'src/a.ts:7-7 head', /^Moved from line 900/],
    ['with a range that is clipped', { line: 7, endLine: 5_000 }, 'src/a.ts:7-7 head', /^$/],
    ['with a range the wrong way round', { line: 2, endLine: 1 }, 'src/a.ts:2-2 head', /^$/],
    [
      'under the old name of a renamed file',
      { file: 'src/old.ts', line: 1, quote: 'export const renamed' },
      'src/new.ts:1-1 head',
      /src\/new\.ts in the head tree/,
    ],
    [
      'under the new name on the base side',
      { file: 'src/new.ts', side: 'base', line: 1, quote: 'export const renamed' },
      'src/old.ts:1-1 base',
      /src\/old\.ts in the base tree/,
    ],
    ['with the prefix of a diff', { file: 'b/src/a.ts' }, 'src/a.ts:2-2 head', /^$/],
    ['with ./ before it', { file: './src/a.ts' }, 'src/a.ts:2-2 head', /^$/],
    [
      'on deleted code that was called head',
      { quote: 'const total = removed(items);' },
      'src/a.ts:2-2 base',
      /in the base tree, not in the head tree/,
    ],
    [
      'in a deleted file that was called head',
      { file: 'src/gone.ts', quote: 'second(argument)' },
      'src/gone.ts:2-2 base',
      /in the base tree/,
    ],
    ['by a short quote on that very line', { line: 1, quote: 'import' }, 'src/a.ts:1-2 head', /^$/],
  ];
  for (const [name, more, at, why] of stands) {
    it(`lets a finding stand ${name}`, () => {
      const placed = place(more);
      assert.deepEqual([placed.state, placed.at], ['ranked', at]);
      assert.match(placed.why, why);
    });
  }

  const aside: [string, Partial<RawFinding>, RegExp][] = [
    ['an invented quote', { quote: 'const total = invented(items);' }, /nowhere in src\/a\.ts/],
    ['an invented line', { line: 500, quote: 'nothing like this here' }, /has no line 500; it has 7/],
    ['an invented file', { file: 'src/none.ts' }, /no file src\/none\.ts/],
    ['no quote', { quote: '' }, /too short to prove/],
    ['a short quote on another line', { line: 3, quote: 'import' }, /too short to prove/],
    ['a quote of marks alone', { line: 6, quote: '}' }, /too short to prove/],
    ['an absolute path', { file: '/src/a.ts' }, /absolute/],
    ['a drive', { file: 'C:src/a.ts' }, /absolute/],
    ['a path upwards', { file: 'src/../src/a.ts' }, /upwards/],
    ['a path with backslashes', { file: 'src\\a.ts' }, /backslash/],
    ['a file whose name has a backslash', { file: 'we\\ird.ts', line: 1 }, /backslash/],
    ['a NUL in the path', { file: 'src/a.ts\0' }, /NUL/],
    ['an empty path', { file: '' }, /names no file/],
    ['an empty file', { file: 'src/empty.ts', line: 1 }, /has no line 1/],
  ];
  for (const [name, more, why] of aside) {
    it(`sets apart ${name}`, () => {
      const placed = place(more);
      assert.equal(placed.state, 'ungrounded');
      assert.match(placed.why, why);
    });
  }

  it('sets apart what lies in a file whose text was not read', () => {
    const unread = grounding({ trees: { text: () => undefined, exists: () => true }, files: [], sha256 });
    assert.match(unread(rawFinding(), origin).verdictWhy, /cannot be read/);
  });

  it('sees a text that was read only later', () => {
    const read = new Map<string, string>();
    const late = grounding({ trees: { text: (_side, path) => read.get(path), exists: () => true }, files: [], sha256 });
    assert.equal(late(rawFinding(), origin).state, 'ungrounded');
    read.set('src/a.ts', head['src/a.ts']);
    assert.equal(late(rawFinding(), origin).state, 'ranked');
  });

  it('keeps and marks what lies outside the shard', () => {
    const items = (path: string, newStart: number) => [
      { path, hunks: [{ oldStart: 1, oldLines: 0, newStart, newLines: 3 }] },
    ];
    const why = (path: string, start: number) =>
      ground(rawFinding(), { ...origin, items: items(path, start) }).verdictWhy;
    assert.equal(why('src/a.ts', 1), '');
    assert.match(why('src/a.ts', 3), /outside the hunks of shard-1/);
    assert.match(why('src/b.ts', 1), /not of shard-1/);
    assert.equal(ground(rawFinding(), { ...origin, items: [{ path: 'src/a.ts' }] }).verdictWhy, '');
  });

  it('knows the shard’s old path on the base side', () => {
    const items = [{ path: 'src/new.ts', hunks: [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1 }] }];
    const raw = rawFinding({ file: 'src/old.ts', side: 'base', line: 1, quote: 'export const renamed' });
    assert.equal(ground(raw, { ...origin, items }).verdictWhy, '');
  });

  it('drops what is no field of a finding', () => {
    const raw = { ...rawFinding(), html: '<b>' };
    assert.ok(!('html' in ground(raw, origin)));
  });

  it('never lets a finding stand at a line where its quote is not', () => {
    const line = fc.constantFrom('alpha(beta);', 'return gamma;', '', '  }', 'alpha(gamma);', 'x');
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        fc.integer({ min: 1, max: 15 }),
        fc.array(line, { minLength: 1, maxLength: 2 }),
        (lines, at, quoted) => {
          const made = grounding({ trees: trees({ f: lines.join('\n') }), files: [], sha256 });
          const { state, ...found } = made(
            rawFinding({ file: 'f', line: at, endLine: at, quote: quoted.join('\n') }),
            origin,
          );
          if (state !== 'ranked') return;
          const holds = (from: number, to: number) =>
            lines
              .slice(from - 1, to)
              .join('')
              .replace(/\s/g, '')
              .includes(found.quote.replace(/\s/g, ''));
          // Some smallest run of lines with the quote reaches over the finding's line.
          const runs = lines.flatMap((_, i) => lines.map((_, j) => [i + 1, j + 1] as const));
          assert.ok(
            runs.some(
              ([from, to]) =>
                from <= found.line &&
                found.line <= to &&
                holds(from, to) &&
                !holds(from + 1, to) &&
                !holds(from, to - 1),
            ),
          );
        },
      ),
    );
  });
});
