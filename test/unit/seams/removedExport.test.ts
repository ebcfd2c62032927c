import assert from 'node:assert/strict';
import { seamsOf, seamsWithGenerated, shortSeams } from '../../fixtures/seams/change';
import type { Tree } from '../../fixtures/seams/change';

/** Head is base with some files written anew. */
const broken = (base: Tree, now: Tree): Promise<string[]> => shortSeams(base, { ...base, ...now });

describe('removed export', () => {
  it('finds importers of every kind of declaration that is gone', async () => {
    const base = {
      'm.ts': [
        'export const a = 1, { b, c: d } = o;',
        'export function f(): void;',
        'export function f() {}',
        'export class K {}',
        'export type T = 1;',
        'export interface I {}',
        'export enum E { A }',
        'export declare const amb: number;',
        'export namespace N {}',
        'export { a as renamed };',
        'export default f;',
        'export const kept = 1;',
        '',
      ].join('\n'),
      'use.ts': [
        "import def, { a, b, d, f } from './m';",
        "import type { T, I } from './m';",
        "import { K, type E } from './m';",
        "export { amb, N, renamed as r, kept } from './m';",
        "import { default as again } from './m';",
        '',
      ].join('\n'),
    };
    assert.deepEqual(await broken(base, { 'm.ts': 'export const kept = 1;\n' }), [
      'removed-export base:m.ts:1 > use.ts:1 [a]',
      'removed-export base:m.ts:1 > use.ts:1 [b]',
      'removed-export base:m.ts:1 > use.ts:1 [d]',
      'removed-export base:m.ts:2 > use.ts:1 [f]',
      'removed-export base:m.ts:4 > use.ts:3 [K]',
      'removed-export base:m.ts:5 > use.ts:2 [T]',
      'removed-export base:m.ts:6 > use.ts:2 [I]',
      'removed-export base:m.ts:7 > use.ts:3 [E]',
      'removed-export base:m.ts:8 > use.ts:4 [amb]',
      'removed-export base:m.ts:9 > use.ts:4 [N]',
      'removed-export base:m.ts:10 > use.ts:4 [renamed]',
      'removed-export base:m.ts:11 > use.ts:1,5 [default]',
    ]);
  });

  it('follows barrels: `export *`, named re-exports, and a removed `export *`', async () => {
    const base = {
      'm.ts': 'export const x = 1;\nexport const y = 2;\n',
      'other.ts': 'export const z = 3;\n',
      'star.ts': "export * from './m';\n",
      'deep/index.ts': "export * from '../star';\nexport * from '../other';\n",
      'named.ts': "export { x as viaName } from './m';\n",
      'use.ts': "import { x } from './deep';\nimport { z } from './deep';\nimport { viaName } from './named';\n",
    };
    assert.deepEqual(await broken(base, { 'm.ts': 'export const y = 2;\n' }), [
      'removed-export base:m.ts:1 > named.ts:1 [x]',
      'removed-export base:m.ts:1 > use.ts:1 [x]',
    ]);
    assert.deepEqual(await broken(base, { 'deep/index.ts': "export * from '../star';\n" }), [
      'removed-export base:deep/index.ts:2 > use.ts:2 [z]',
    ]);
  });

  it('says what the name is called now, or where it is', async () => {
    const base = {
      'm.ts':
        'export function oldName(a: number) {\n  return a + oldName(1);\n}\nexport const one = 1;\nexport const gone = {};\n',
      'n.ts': 'export const n = 1;\n',
      'ui/use.ts': "import { oldName, one, gone } from '../m';\n",
    };
    const head = {
      ...base,
      'm.ts': 'export function newName(a: number) {\n  return a + newName(1);\n}\nexport const uno = 1;\n',
      'n.ts': 'export const n = 1;\nexport const gone = {};\n',
    };
    const { seams } = await seamsOf(base, head);
    assert.deepEqual(
      seams.map((seam) => [seam.names.join(), seam.recommendation]),
      [
        ['oldName,newName', 'Import `newName` instead, if it is meant.'],
        ['one', 'Take the import out, or export `one` from `m.ts` again.'],
        ['gone', 'Import `gone` from `../n`.'],
      ],
    );
    assert.match(seams[0]?.why ?? '', /`newName` has the same body at head/);
  });

  it('follows a module that the change moves, for importers that know the new place', async () => {
    const base = { 'a/m.ts': 'export const x = 1;\nexport const y = 2;\n', 'use.ts': "import { x } from './a/m';\n" };
    const head = { 'b/m.ts': 'export const y = 2;\n', 'use.ts': "import { x } from './b/m';\n" };
    assert.deepEqual(await shortSeams(base, head, { 'a/m.ts': 'b/m.ts' }), [
      'removed-export base:a/m.ts:1 > use.ts:1 [x]',
    ]);
  });

  it('finds what is only not exported any more, though other exports still use it', async () => {
    const base = {
      'm.ts': 'export interface P {}\nexport class B {}\nexport const c: P = {};\nexport class K extends B {}\n',
      'u.ts': "import { P, B, c, K } from './m';\n",
    };
    assert.deepEqual(await broken(base, { 'm.ts': base['m.ts'].replace(/export (interface|class B)/g, '$1') }), [
      'removed-export base:m.ts:1 > u.ts:1 [P]',
      'removed-export base:m.ts:2 > u.ts:1 [B]',
    ]);
  });

  it('weighs a type less than a value', async () => {
    const base = {
      'm.ts': 'export type T = 1;\nexport const v = 1;\n',
      'a.ts': "import { T } from './m';\n",
      'c.ts': "import type { v } from './m';\n",
      'b.ts': "import { v } from './m';\n",
    };
    const { seams } = await seamsOf(base, { ...base, 'm.ts': 'export {};\n' });
    assert.deepEqual(
      seams.map((seam) => [seam.to.path, seam.severity]),
      [
        ['a.ts', 'medium'],
        ['b.ts', 'high'],
        ['c.ts', 'medium'],
      ],
    );
  });

  it('is silent: the module is generated', async () => {
    const base = { 'm.ts': 'export const x = 1;', 'u.ts': "import { x } from './m';" };
    assert.deepEqual(await seamsWithGenerated(base, { ...base, 'm.ts': 'export {};' }, 'm.ts'), []);
  });

  const use = "import { x } from './m';\nimport y from './m';\n";
  const full = 'export const x = 1;\nexport default x;\nexport const z = 1;\n';
  const quiet: [why: string, base: Tree, now: Tree][] = [
    [
      '`declare` wraps the declaration',
      { 'm.ts': full, 'u.ts': use },
      { 'm.ts': 'export declare const x: number;\nexport default x;' },
    ],
    [
      'it is re-exported from elsewhere',
      { 'm.ts': full, 'n.ts': full, 'u.ts': use },
      { 'm.ts': "export { x, default } from './n';" },
    ],
    [
      '`export *` of a package may have it',
      { 'm.ts': full, 'u.ts': "import { x } from './m'" },
      { 'm.ts': "export * from 'pkg';" },
    ],
    ['`export =`', { 'm.ts': full, 'u.ts': use }, { 'm.ts': 'const m = { x: 1 };\nexport = m;' }],
    ['CommonJS', { 'm.js': full, 'u.js': use }, { 'm.js': 'module.exports = { x: 1 };' }],
    ['CommonJS beside', { 'm.js': full, 'u.js': use }, { 'm.js': 'export const z = 1;\nexports.x = 1;' }],
    ['the module does not parse', { 'm.ts': full, 'u.ts': use }, { 'm.ts': 'export const z = ;;; {{{ x' }],
    [
      'a declaration file speaks for the script',
      { 'm.js': full, 'm.d.ts': 'export const x: 1;', 'u.ts': use },
      { 'm.js': 'export const z = 1;' },
    ],
    [
      'types in doc comments',
      { 'm.js': full, 'u.ts': "import { x } from './m'" },
      { 'm.js': '/** @typedef {number} x */\nexport const z = 1;' },
    ],
    [
      'a worker module',
      { 'm.worker.js': full, 'u.ts': "import w from './m.worker'" },
      { 'm.worker.js': 'onmessage = () => {};\nexport const z = 1;' },
    ],
    [
      'the import asks a bundler for something else',
      { 'm.ts': full, 'u.ts': "import y from './m?worker';\nimport t from '!!raw-loader!./m.ts';" },
      { 'm.ts': 'export const z = 1;' },
    ],
    [
      'the same name of another module',
      { 'm.ts': full, 'n.ts': 'export const x = 2;', 'u.ts': "import { x } from './n'" },
      { 'm.ts': 'export const z = 1;' },
    ],
    [
      'the same name of a package',
      { 'm.ts': full, 'u.ts': "import { x } from 'm'" },
      { 'm.ts': 'export const z = 1;' },
    ],
    [
      'a removed default of another module',
      { 'm.ts': full, 'a/m.ts': 'export const q = 1;', 'a/u.ts': "import y from './m'" },
      { 'm.ts': 'export const x = 1;\nexport const z = 1;' },
    ],
    ['a namespace', { 'm.ts': full, 'u.ts': "import * as m from './m';" }, { 'm.ts': 'export const z = 1;' }],
    [
      'the import is in a string or a comment',
      { 'm.ts': full, 'u.ts': "// import { x } from './m'\nconst s = `\nimport { x } from './m'`;" },
      { 'm.ts': 'export const z = 1;' },
    ],
    [
      'the importer was changed along',
      { 'm.ts': full, 'u.ts': use },
      { 'm.ts': 'export const z = 1;', 'u.ts': "import { z } from './m';" },
    ],
    [
      'the author knows',
      { 'm.ts': full, 'u.ts': "// @ts-expect-error it is gone\nimport { x } from './m';" },
      { 'm.ts': 'export const z = 1;' },
    ],
    [
      '`export * as`',
      { 'm.ts': "export * as x from './n';\nexport const z = 1;", 'n.ts': '', 'u.ts': "import { x } from './m';" },
      { 'm.ts': "export * as x from './n';" },
    ],
  ];
  quiet.push(
    [
      'a declaration file speaks for the script that the import names',
      { 'm.js': full, 'm.d.ts': 'export const x: 1;', 'u.ts': "import { x } from './m.js';" },
      { 'm.js': 'export const z = 1;' },
    ],
    [
      'a barrel that may have more',
      { 'm.ts': full, 'b.js': "export * from './m';\nexports.x = 1;", 'u.ts': "import { x } from './b';" },
      { 'm.ts': 'export const z = 1;' },
    ],
    [
      '`export *` never had the default',
      { 'a/m.ts': full, 'b/m.ts': "export * from '../a/m';", 'u.ts': "import y from './b/m';" },
      { 'a/m.ts': 'export const x = 1;\nexport const z = 1;' },
    ],
  );
  for (const [why, base, now] of quiet) {
    it(`is silent: ${why}`, async () => assert.deepEqual(await broken(base, now), []));
  }
});
