import assert from 'node:assert/strict';
import type { FileDiff } from '../../../src/model/change';
import { seamDraftSchema } from '../../../src/model/seam';
import type { SeamDraft } from '../../../src/model/seam';
import { findSeams } from '../../../src/seams/findSeams';
import type { TreeAccess, TreeFile } from '../../../src/seams/treeAccess';
import { fileDiffs, grammars, seamsOf, short, treeAccess } from '../../fixtures/seams/change';
import type { Tree } from '../../fixtures/seams/change';

/** A change that every rule has something to say about. */
const base: Tree = {
  'src/gone.ts': 'export const g = 1;\n',
  'src/m.ts': 'export const x = 1;\n',
  'src/a.ts': "import { g } from './gone';\nimport { x } from './m';\n",
  'src/b.ts': "import { g } from './gone';\n",
  'theme.css': ':root {\n  --muted: #eee;\n  --old: 1px;\n  --gray900: #111;\n  --hue: 220 14% 96%;\n}\n',
  'a.css': 'a { width: var(--old); color: hsl(var(--hue)) }\n',
  'b.css': '',
  'c.tsx': 'export const c = <i className="bg-muted/10" />;\n',
};
const head: Tree = {
  ...Object.fromEntries(Object.entries(base).filter(([path]) => path !== 'src/gone.ts')),
  'src/m.ts': 'export {};\n',
  'theme.css': ':root {\n  --muted: #0008;\n  --gray900: #111;\n  --hue: #eef;\n}\n',
  'b.css': 'b { color: var(--gray-900) }\n',
};
const expected = [
  'dangling-path base:src/gone.ts:1 > src/a.ts:1 [./gone]',
  'dangling-path base:src/gone.ts:1 > src/b.ts:1 [./gone]',
  'removed-export base:src/m.ts:1 > src/a.ts:2 [x]',
  'removed-token base:theme.css:3 > a.css:1 [--old]',
  'misspelt-token head:theme.css:3 > b.css:1 [--gray-900 --gray900]',
  'translucent-token head:theme.css:2 > c.tsx:1 [--muted bg-muted/10]',
  'token-format head:theme.css:4 > a.css:1 [--hue]',
];

/** The same tree, given in another order. */
const reversed = (tree: Tree): Tree => Object.fromEntries(Object.entries(tree).reverse());

describe('finding seams', () => {
  it('lists the seams of all rules in one order, whatever the order of files', async () => {
    const { seams, notes } = await seamsOf(base, head);
    assert.deepEqual(seams.map(short), expected);
    assert.deepEqual(notes, []);
    assert.deepEqual((await seamsOf(reversed(base), reversed(head))).seams, seams);
    for (const seam of seams) seamDraftSchema.parse(seam);
  });

  it('hands over each seam as it is found', async () => {
    const early: SeamDraft[] = [];
    const input = { files: fileDiffs(base, head), tree: treeAccess(base, head), grammars: await grammars() };
    const { seams } = await findSeams({ ...input, onSeam: (seam) => early.push(seam) });
    assert.deepEqual(new Set(early), new Set(seams));
  });

  it('finds nothing, and reads nothing, when nothing changed', async () => {
    const untouched: TreeAccess = {
      ...treeAccess(base, base),
      readText: () => assert.fail('read a file'),
      scanHead: () => assert.fail('scanned the tree'),
    };
    const found = await findSeams({ files: [], tree: untouched, grammars: await grammars() });
    assert.deepEqual(found, { seams: [], notes: [] });
  });

  it('notes what is too large, and reads no links', async () => {
    const tree = treeAccess(base, head);
    const large = new Map(
      [...tree.head].map(([path, file]) => [path, path === 'src/a.ts' ? { ...file, size: 2 ** 21 } : file]),
    );
    const link = new Map(large).set('src/b.ts', { id: '', mode: '120000', size: 9 });
    const input = { files: fileDiffs(base, head), tree: { ...tree, head: link }, grammars: await grammars() };
    const { seams, notes } = await findSeams(input);
    assert.deepEqual(notes, ['Not searched, larger than 1 MiB: src/a.ts']);
    assert.ok(seams.every((seam) => !['src/a.ts', 'src/b.ts'].includes(seam.to.path)));
  });

  const unreadable: readonly [why: string, side: 'base' | 'head', file: Partial<TreeFile>, notes: string[]][] = [
    ['too large', 'head', { size: 2 ** 21 }, ['Not searched, larger than 1 MiB: a.txt']],
    ['too large at base', 'base', { size: 2 ** 21 }, ['Not searched at base, larger than 1 MiB: a.txt']],
    ['not in this clone', 'head', { missing: true }, ['Not searched, its content is not in this clone: a.txt']],
    ['not text', 'head', {}, ['Not searched, not text: a.txt']],
    ['a link', 'head', { mode: '120000' }, []],
  ];
  for (const [why, side, file, expectedNotes] of unreadable) {
    it(`${expectedNotes.length > 0 ? 'notes' : 'needs not note'} a changed file that is ${why}`, async () => {
      const tree = treeAccess({ 'a.txt': 'a' }, { 'a.txt': 'b' });
      const known = tree[side].get('a.txt')!;
      const given: TreeAccess = {
        ...tree,
        [side]: new Map([['a.txt', { ...known, ...file }]]),
        readText: (at, path) => (at === side ? Promise.resolve(undefined) : tree.readText(at, path)),
      };
      const files = fileDiffs({ 'a.txt': 'a' }, { 'a.txt': 'b' });
      const notesOf = async (diffs: readonly FileDiff[]) =>
        (await findSeams({ files: diffs, tree: given, grammars: await grammars() })).notes;
      assert.deepEqual(await notesOf(files), expectedNotes);
      const excluded = { rule: 'too-large', detail: '' } as const;
      assert.deepEqual(await notesOf(files.map((diff) => ({ ...diff, file: { ...diff.file, excluded } }))), []);
    });
  }

  it('notes what is missing in this clone where it looks for consumers', async () => {
    const tree = treeAccess(base, head);
    const missing = new Map(tree.head).set('src/a.ts', { id: '', mode: '100644', size: 0, missing: true });
    const input = { files: fileDiffs(base, head), tree: { ...tree, head: missing }, grammars: await grammars() };
    assert.deepEqual((await findSeams(input)).notes, ['Not searched, its content is not in this clone: src/a.ts']);
  });

  it('bounds its notes and counts the rest once', async () => {
    const many = (text: string): Tree =>
      Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`${String(i)}.ts`, text]));
    const tree = { ...treeAccess(many('a'), many('b')), readText: () => Promise.resolve(undefined) };
    const files = fileDiffs(many('a'), many('b'));
    const { notes } = await findSeams({ files, tree, grammars: await grammars() });
    assert.equal(notes.length, 51);
    assert.equal(notes.at(-1), '70 more notes of this kind.');
  });

  it('says so when it does not compare all undefined tokens', async () => {
    const uses = Array.from({ length: 301 }, (_, i) => `a { b: var(--x${String(i)}-y) }`).join('\n');
    const sheet = { 'theme.css': ':root { --gray900: #111 }' };
    const { notes } = await seamsOf({ ...sheet, 'a.css': '' }, { ...sheet, 'a.css': uses });
    assert.deepEqual(notes, ['Not all compared: the change uses more than 300 tokens that are defined nowhere.']);
  });

  it('bounds the seams of one cause and says so', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 210 }, (_, i) => [`src/use${String(i)}.ts`, "import './gone';\n"]),
    );
    const { seams, notes } = await seamsOf({ 'src/gone.ts': '1;', ...many }, many);
    assert.equal(seams.length, 200);
    assert.deepEqual(notes, ['Not listed, beyond the limit: 10 more broken seams of the same kinds.']);
  });

  it('stops when asked to', async () => {
    const stop = new AbortController();
    const input = { files: fileDiffs(base, head), tree: treeAccess(base, head), grammars: await grammars() };
    const reason = new Error('enough');
    const stopped = findSeams({ ...input, signal: stop.signal, onSeam: () => stop.abort(reason) });
    await assert.rejects(stopped, reason);
  });

  it('lets a failure to read through', async () => {
    const broken = { ...treeAccess(base, head), readText: () => Promise.reject(new Error('no git')) };
    await assert.rejects(
      findSeams({ files: fileDiffs(base, head), tree: broken, grammars: await grammars() }),
      /no git/,
    );
  });

  it('is not led astray by hostile names and texts', async () => {
    const hostile = {
      '__proto__.ts': 'export const constructor = 1;\n',
      'a.ts': "import { constructor } from './__proto__';\nimport './'.repeat(3);\n",
      'tsconfig.json':
        '{ "compilerOptions": { "paths": { "__proto__": ["x"], "*": ["../../../etc/*"] }, "baseUrl": "../.." } }',
      'package.json': '{ "dependencies": { "__proto__": "1" } }',
      'b.css': `:root{${'--'.repeat(20_000)}${'{('.repeat(20_000)}`,
      'c.md': '[x]('.repeat(20_000) + '`'.repeat(3) + '` '.repeat(2_000),
      'd.js': '"'.repeat(30_001) + "\n'".repeat(10_000),
      'e.vue': '<script'.repeat(10_000),
      '.gitignore': `${'*a'.repeat(200)}b\n${'**/'.repeat(200)}z\n[\n!\n/\n`,
    };
    const found = await seamsOf({ ...hostile, 'gone.ts': '1;' }, { ...hostile, '__proto__.ts': 'export {};\n' });
    assert.deepEqual(found.seams.map(short), ['removed-export base:__proto__.ts:1 > a.ts:1 [constructor]']);
  });
});
