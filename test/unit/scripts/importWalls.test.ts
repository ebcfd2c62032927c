import assert from 'node:assert/strict';
import * as path from 'node:path';
import { Linter, type Rule } from 'eslint';
import { parser } from 'typescript-eslint';

interface Walls {
  readonly house: Readonly<Record<string, { readonly folders: readonly string[] }>>;
  readonly wall: (file: string, specifier: string, src: string) => string | undefined;
  readonly importWalls: Rule.RuleModule;
}
const root = path.resolve(import.meta.dirname, '..', '..', '..');
const src = path.join(root, 'src');

describe('the walls between the folders of src', () => {
  let walls: Walls;
  before(async () => {
    walls = (await import(path.join(root, 'scripts', 'lint', 'importWalls.mjs'))) as Walls;
  });

  const refused: readonly [file: string, specifier: string, why: string][] = [
    ['model/a.ts', '../run/service', 'src/model may not import src/run'],
    ['model/a.ts', 'node:fs', 'src/model may not import node:fs'],
    ['plan/a.ts', 'node:crypto', 'src/plan may not import node:crypto'],
    ['plan/prompts/a.ts', '../../git/readBlobs', 'src/plan may not import src/git'],
    ['seams/rules/a.ts', 'execa', 'src/seams may not import execa'],
    ['reviewers/a.ts', '../supervise/runAttempt', 'src/reviewers may not import src/supervise'],
    ['store/a.ts', '../supervise/identify', 'src/store may not import src/supervise'],
    ['supervise/a.ts', '../store/putText', 'src/supervise may not import src/store'],
    ['git/a.ts', '../store/putText', 'src/git may not import src/store'],
    ['git/a.ts', 'fs', 'src/git may not import fs'],
    ['run/a.ts', 'vscode', 'src/run may not import vscode'],
    ['run/a.ts', 'zod-like', 'src/run may not import zod-like'],
    ['ui/a.ts', '../git/openRepository', 'src/ui may not import src/git'],
    ['webview/a.ts', '../report/toText', 'src/webview may not import src/report'],
    ['webview/a.ts', 'zod', 'src/webview may not import zod'],
    ['run/a.ts', '../host', 'nobody imports the entries (../host)'],
    ['run/a.ts', '../../package.json', 'nobody imports the entries (../../package.json)'],
    ['attic/a.ts', './b', 'src/attic is not a room of the house'],
  ];
  for (const [file, specifier, why] of refused) {
    it(`refuse ${specifier} in src/${file}`, () => assert.equal(walls.wall(path.join(src, file), specifier, src), why));
  }

  const allowed: readonly [file: string, specifier: string][] = [
    ['model/a.ts', 'zod'],
    ['model/a.ts', './problem'],
    ['plan/prompts/a.ts', '../makePack'],
    ['git/a.ts', 'node:fs/promises'],
    ['run/stages/a.ts', '../../git/openRepository'],
    ['host.ts', './run/service'],
    ['host.ts', 'vscode'],
  ];
  for (const [file, specifier] of allowed) {
    it(`let ${specifier} through in src/${file}`, () =>
      assert.equal(walls.wall(path.join(src, file), specifier, src), undefined));
  }

  it('have no way round from a pure folder to the rooms that do things', () => {
    const doing = ['git', 'store', 'supervise', 'run', 'terminal', 'ui'];
    for (const folder of ['model', 'diff', 'seams', 'plan', 'reduce', 'report', 'reviewers', 'webview'])
      assert.deepEqual(
        walls.house[folder]?.folders.filter((other) => doing.includes(other)),
        [],
        folder,
      );
  });

  const forms = [
    "import { x } from '../run/x';",
    "import type { X } from '../run/x';",
    "import '../run/x';",
    "export { x } from '../run/x';",
    "export * from '../run/x';",
    "void import('../run/x');",
    "type X = import('../run/x').X;",
    'void import(`../model/x`);',
    'void import(place);',
  ];
  for (const code of forms) {
    it(`see the import in: ${code}`, () => {
      const config: Linter.Config = {
        files: ['**/*.ts'],
        languageOptions: { parser },
        plugins: { house: { rules: { walls: walls.importWalls } } },
        rules: { 'house/walls': 'error' },
      };
      const found = new Linter({ cwd: root }).verify(code, [config], path.join(src, 'model', 'a.ts'));
      assert.deepEqual(
        found.map(({ ruleId }) => ruleId),
        ['house/walls'],
      );
    });
  }
});
