import assert from 'node:assert/strict';
import type { SeamDraft } from '../../../src/model/seam';
import { recheckSeam } from '../../../src/seams/recheckSeam';
import type { HeadTree, Recheck } from '../../../src/seams/recheckSeam';
import { grammars, seamsOf } from '../../fixtures/seams/change';
import type { Tree } from '../../fixtures/seams/change';

/** As a folder on disk answers: folders exist too. */
function headTree(tree: Tree): HeadTree {
  const paths = Object.keys(tree);
  const textOf = (path: string) => (typeof tree[path] === 'string' ? tree[path] : undefined);
  return {
    exists: (path) => Promise.resolve(path in tree || paths.some((other) => other.startsWith(`${path}/`))),
    text: (path) => Promise.resolve(textOf(path)),
  };
}

async function onlySeam(base: Tree, head: Tree): Promise<SeamDraft> {
  const { seams } = await seamsOf(base, head);
  assert.equal(seams.length, 1);
  return seams[0]!;
}

const recheck = async (seam: SeamDraft, head: Tree): Promise<Recheck> =>
  recheckSeam(seam, headTree(head), await grammars());

describe('rechecking a seam', () => {
  const cases: readonly [rule: string, base: Tree, head: Tree, mended: Tree, why: RegExp][] = [
    [
      'dangling-path',
      { 'src/kit/a.ts': '1;', 'src/b.ts': "import './kit/a';" },
      { 'src/b.ts': "import './kit/a';", 'src/kit/z.ts': '2;' },
      { 'src/kit/a/index.tsx': '3;' },
      /leads to `src\/kit\/a\/index\.tsx`/,
    ],
    [
      'dangling-path',
      { 'kit/a.py': '1', 'kit/__init__.py': '', 'b.py': 'from kit.a import x' },
      { 'b.py': 'from kit.a import x', 'kit/__init__.py': '' },
      { 'kit/a/__init__.py': '' },
      /leads to `kit\/a\/__init__\.py`/,
    ],
    [
      'dangling-path',
      { 'css/_a.scss': 'a{}', 'css/b.scss': "@use 'a';" },
      { 'css/b.scss': "@use 'a';" },
      { 'css/a.scss': '' },
      /leads to `css\/a\.scss`/,
    ],
    [
      'dangling-path',
      { 'a.md': '#', 'b.md': '[a](a.md#x)' },
      { 'b.md': '[a](a.md#x)' },
      { 'a.md': '' },
      /`a\.md` is there/,
    ],
    [
      'removed-export',
      { 'm.ts': 'export const x = 1;', 'b.ts': "export * from './m';", 'c.ts': "import { x } from './b';" },
      { 'm.ts': 'export {};', 'b.ts': "export * from './m';", 'c.ts': "import { x } from './b';" },
      { 'm.ts': 'export const x = 2;' },
      /`m\.ts` exports `x`/,
    ],
    [
      'removed-name',
      { 'm.py': 'x = 1\ny = 2\n', 'k/b.py': 'from m import x\n' },
      { 'm.py': 'y = 2\n', 'k/b.py': 'from m import x\n' },
      { 'm.py': 'from n import x\n' },
      /`m\.py` mentions `x`/,
    ],
    [
      'removed-token',
      { 'a.css': ':root { --x: 1px }', 'b.css': 'b { c: var(--x) }' },
      { 'a.css': ':root {}', 'b.css': 'b { c: var(--x) }' },
      { 'a.css': ':root { --x: 2px }' },
      /`a\.css` defines `--x`/,
    ],
    [
      'misspelt-token',
      { 'a.css': ':root { --gray900: #111 }', 'b.css': '' },
      { 'a.css': ':root { --gray900: #111 }', 'b.css': 'b { c: var(--gray-900) }' },
      { 'a.css': ':root { --gray-900: #111 }' },
      /`a\.css` defines `--gray-900`/,
    ],
    [
      'translucent-token',
      { 'a.css': ':root { --x: #111 }', 'b.html': '<i class="bg-x/10">' },
      { 'a.css': ':root { --x: #1118 }', 'b.html': '<i class="bg-x/10">' },
      { 'a.css': ':root { --x: #111 }' },
      /says something else/,
    ],
  ];
  for (const [rule, base, head, mended, why] of cases) {
    it(`${rule}: holds at head, and no more when ${Object.keys(mended).join()} is mended`, async () => {
      const seam = await onlySeam(base, head);
      assert.equal(seam.rule, rule);
      const held = await recheck(seam, head);
      assert.deepEqual([held.is, held.quote, held.line], ['held', seam.to.text, seam.to.line], held.why);
      const after = await recheck(seam, { ...head, ...mended });
      assert.equal(after.is, 'contradicted');
      assert.match(after.why, why);
    });
  }

  it('follows a line that has moved, and lets go of one that is gone', async () => {
    const head: Tree = { 'b.ts': "import './a';" };
    const seam = await onlySeam({ 'a.ts': '1;', ...head }, head);
    assert.equal((await recheck(seam, { 'b.ts': "\n\nimport './a';" })).line, 3);
    const gone = await recheck(seam, { 'b.ts': 'export {};' });
    assert.deepEqual([gone.is, gone.quote], ['contradicted', 'export {};']);
  });

  it('says nothing against a seam whose consumer or cause cannot be looked at', async () => {
    const link: Tree = { 'CLAUDE.md': '[a](a.md)' };
    const broken = await onlySeam({ 'a.md': '#', ...link }, link);
    assert.deepEqual(await recheck(broken, {}), { is: 'unseen', why: '`CLAUDE.md` cannot be looked at here.' });
    const page = { 'b.html': '<i class="bg-x/10">' };
    const faded = await onlySeam(
      { 'a.css': ':root { --x: #111 }', ...page },
      { 'a.css': ':root { --x: #1118 }', ...page },
    );
    assert.deepEqual(await recheck(faded, page), { is: 'unseen', why: '`a.css` cannot be looked at here.' });
  });

  it('judges exports by their lines without grammars', async () => {
    const head: Tree = { 'm.ts': 'export {};', 'c.ts': "import { x } from './m';" };
    const seam = await onlySeam({ ...head, 'm.ts': 'export const x = 1;' }, head);
    assert.equal((await recheckSeam(seam, headTree(head))).is, 'held');
  });
});
