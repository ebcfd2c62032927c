import assert from 'node:assert/strict';
import { nearMiss } from '../../../src/seams/nearMiss';
import { seamsOf, shortSeams } from '../../fixtures/seams/change';
import type { Tree } from '../../fixtures/seams/change';

const broken = (base: Tree, now: Tree): Promise<string[]> => shortSeams(base, { ...base, ...now });

describe('removed style token', () => {
  const root = ':root {\n  --gone: 10px;\n  --kept: 1px;\n}\n';
  const now = { 'root.css': ':root {\n  --kept: 1px;\n}\n' };

  it('finds uses without a fallback in sheets, components, markup and scripts', async () => {
    const base = {
      'root.css': root,
      'a.scss': '.a {\n  width: var(--gone);\n  height: calc(2 * var( --gone ));\n}\n',
      'b.less': '.b { width: var(--gone) }\n',
      'c.tsx': 'export const c = <i style={{ width: "var(--gone)" }} />;\n',
      'd.vue': '<template>\n<i style="width: var(--gone)"/>\n</template>\n',
      'e.html': '<i style="width: var(--gone)"></i>\n',
    };
    assert.deepEqual(await broken(base, now), [
      'removed-token base:root.css:2 > a.scss:2,3 [--gone]',
      'removed-token base:root.css:2 > b.less:1 [--gone]',
      'removed-token base:root.css:2 > c.tsx:1 [--gone]',
      'removed-token base:root.css:2 > d.vue:2 [--gone]',
      'removed-token base:root.css:2 > e.html:1 [--gone]',
    ]);
  });

  it('names the token that took its place, by value or by name', async () => {
    const base = {
      'root.css': ':root{\n--old: 10px;\n--gray-500: #777;\n}',
      'a.css': 'a{b:var(--old);c:var(--gray-500)}',
    };
    const { seams } = await seamsOf(base, { ...base, 'root.css': ':root{\n--new: 10px;\n--gray500: #787878;\n}' });
    assert.deepEqual(
      seams.map((seam) => [seam.names.join(), seam.recommendation, seam.severity]),
      [
        ['--old,--new', 'Use `--new` instead.', 'medium'],
        ['--gray-500,--gray500', 'Use `--gray500` instead.', 'medium'],
      ],
    );
  });

  const use = { 'root.css': root, 'a.css': 'a { b: var(--gone) }\n' };
  const quiet: readonly [why: string, base: Tree, now: Tree][] = [
    ['uses have a fallback', { 'root.css': root, 'a.css': 'a { b: var(--gone, 3px) }' }, now],
    ['it is defined elsewhere', { ...use, 'b.css': 'b { --gone: 1px }' }, now],
    ['a vendored or built sheet defines it', { ...use, 'dist/b.min.css': ':root{--gone:1px}' }, now],
    ['a script sets it', { ...use, 'b.ts': "el.style.setProperty('--gone', '1px')" }, now],
    ['a component sets it', { ...use, 'b.tsx': 'const b = <i style={{ ["--gone" as string]: 1 }} />' }, now],
    ['`@property` declares it', { ...use, 'b.css': '@property --gone { inherits: false }' }, now],
    ['its name may be put together in Sass', { ...use, 'b.scss': 'b { --go#{$n}: 1px }' }, now],
    ['its name may be put together in a script', { ...use, 'b.ts': 'el.style.setProperty(`--${name}`, v)' }, now],
    [
      'its use is in comments',
      {
        'root.css': root,
        'a.scss': '// var(--gone)\n/* var(--gone) */',
        'b.tsx': '// var(--gone)\nexport {}',
        'c.html': '<!-- var(--gone) -->',
      },
      now,
    ],
    ['its use is in a test', { 'root.css': root, 'a.test.ts': "assert(css === 'var(--gone)')" }, now],
    [
      'a dependency came that may bring it',
      { ...use, 'package.json': '{}' },
      { ...now, 'package.json': '{"dependencies":{"kit":"1"}}' },
    ],
    ['a sheet of a package came', { ...use, 'main.css': '' }, { ...now, 'main.css': '@import "kit/tokens.css";' }],
    [
      'only the dark theme lost it',
      { 'root.css': `${root}.dark { --gone: 2px }\n`, 'a.css': 'a { b: var(--gone) }' },
      { 'root.css': root },
    ],
  ];
  for (const [why, base, head] of quiet) {
    it(`is silent: ${why}`, async () => assert.deepEqual(await broken(base, head), []));
  }

  it('is silent: the whole sheet went away', async () => {
    assert.deepEqual(await shortSeams(use, { 'a.css': use['a.css'] }), []);
  });
});

describe('misspelt style token', () => {
  const root =
    ':root {\n  --gray900: #111;\n  --font-size-large: 2rem;\n  --surface-50: #fff;\n  --text-fg: #000;\n}\n';
  const base = { 'root.css': root, 'a.css': '.a {\n}\n' };
  const add = (value: string, more: Tree = {}): Promise<string[]> =>
    broken({ ...base, ...more }, { 'a.css': `.a {\n  color: ${value};\n}\n` });

  it('finds another spelling and slips, and points at the definition', async () => {
    assert.deepEqual(await add('var(--gray-900)'), ['misspelt-token head:root.css:2 > a.css:2 [--gray-900 --gray900]']);
    assert.deepEqual(await add('var(--font-szie-large)'), [
      'misspelt-token head:root.css:3 > a.css:2 [--font-szie-large --font-size-large]',
    ]);
    assert.deepEqual(await add('var(--font-size-lagre)'), [
      'misspelt-token head:root.css:3 > a.css:2 [--font-size-lagre --font-size-large]',
    ]);
    assert.deepEqual(await add('var(--surfcae-50)'), [
      'misspelt-token head:root.css:4 > a.css:2 [--surfcae-50 --surface-50]',
    ]);
  });

  const quiet: readonly [why: string, value: string, more?: Tree][] = [
    ['digits differ', 'var(--surface-500)'],
    ['a short word differs', 'var(--text-bg)'],
    ['there is a fallback', 'var(--gray-900, #111)'],
    ['it is far from every name', 'var(--something-else)'],
    ['the old code uses it: it comes from outside', 'var(--gray-900)', { 'b.css': 'b { c: var(--gray-900) }' }],
    ['its family comes from outside', 'var(--gray-900)', { 'b.css': 'b { c: var(--gray-100) }' }],
    ['a script sets it', 'var(--gray-900)', { 'b.ts': "x.setProperty('--gray-900', 1)" }],
    ['its name may be put together', 'var(--gray-900)', { 'b.scss': '@each $n in $all { --gray-#{$n}: 1 }' }],
    ['it is a comment', 'red /* var(--gray-900) */'],
  ];
  for (const [why, value, more] of quiet) {
    it(`is silent: ${why}`, async () => assert.deepEqual(await add(value, more), []));
  }

  it('is silent: a changed line used it before', async () => {
    const old = { ...base, 'a.css': '.a { color: var(--gray-900) }\n' };
    assert.deepEqual(await broken(old, { 'a.css': '.a { fill: var(--gray-900) }\n' }), []);
  });

  it('is silent: a comment of a script', async () => {
    assert.deepEqual(await broken({ ...base, 'a.ts': '' }, { 'a.ts': '// var(--gray-900)\nexport {};\n' }), []);
  });

  it('is silent on lines that the change does not add', async () => {
    assert.deepEqual(
      await broken({ ...base, 'a.css': '.a { color: var(--gray-900) }\n' }, { 'b.css': 'b{c:var(--gray900)}' }),
      [],
    );
  });
});

describe('near miss', () => {
  const cases: readonly [name: string, defined: readonly string[], meant: string | undefined][] = [
    ['--gray-900', ['--gray-100', '--gray900'], '--gray900'],
    ['--Text_Color', ['--text-color'], '--text-color'],
    ['--border-colour', ['--border-color'], '--border-color'],
    ['--colro-primary', ['--color-primary', '--color-primaryy'], '--color-primary'],
    ['--space-1-5', ['--space-15'], undefined],
    ['--size-md', ['--size-sm'], undefined],
    ['--a-b', ['--ab'], undefined],
    ['--left', ['--lift', '--loft'], '--lift'],
  ];
  for (const [name, defined, meant] of cases) {
    it(`${name} → ${meant ?? 'nothing'}`, () => assert.equal(nearMiss(name, defined), meant));
  }
});
