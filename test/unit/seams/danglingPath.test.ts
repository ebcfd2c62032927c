import assert from 'node:assert/strict';
import { linkTo, seamsOf, seamsWithGenerated, shortSeams } from '../../fixtures/seams/change';
import type { Tree } from '../../fixtures/seams/change';

/** Head is base without some files, and with others. */
function without(base: Tree, gone: readonly string[], more: Tree = {}): Tree {
  return { ...Object.fromEntries(Object.entries(base).filter(([path]) => !gone.includes(path))), ...more };
}

async function broken(base: Tree, gone: readonly string[], more: Tree = {}): Promise<string[]> {
  return shortSeams(base, without(base, gone, more));
}

describe('dangling path: JavaScript and TypeScript', () => {
  it('finds every form of import of a deleted module, in unchanged files too', async () => {
    const base = {
      'src/gone.ts': 'export const x = 1;\n',
      'src/a.ts': "import { x } from './gone';\nexport * from './gone';\n",
      'src/b.js': "\nconst g = require('./gone');\n",
      'src/c.tsx': "const lazy = () => import(/* chunk */ './gone');\n",
      'src/d.ts': "import './gone.js';\n",
      'src/deep/e.mts': "export { x as y } from '../gone.ts';\n",
      'src/F.vue': '<template><a/></template>\n<script setup lang="ts">\nimport { x } from "./gone";\n</script>\n',
      'src/G.svelte': '<script>\n  import { x } from "./gone";\n</script>\n',
      'src/h.astro': "---\nimport { x } from './gone';\n---\n<p/>\n",
    };
    assert.deepEqual(await broken(base, ['src/gone.ts']), [
      'dangling-path base:src/gone.ts:1 > src/F.vue:3 [./gone]',
      'dangling-path base:src/gone.ts:1 > src/G.svelte:2 [./gone]',
      'dangling-path base:src/gone.ts:1 > src/a.ts:1,2 [./gone]',
      'dangling-path base:src/gone.ts:1 > src/b.js:2 [./gone]',
      'dangling-path base:src/gone.ts:1 > src/c.tsx:1 [./gone]',
      'dangling-path base:src/gone.ts:1 > src/d.ts:1 [./gone.js]',
      'dangling-path base:src/gone.ts:1 > src/deep/e.mts:1 [../gone.ts]',
      'dangling-path base:src/gone.ts:1 > src/h.astro:2 [./gone]',
    ]);
  });

  it('sees through loaders and queries, folders with an index, and assets', async () => {
    const base = {
      'src/colors.scss': '$a: 1;\n',
      'src/logo.svg': '<svg/>\n',
      'src/kit/index.ts': 'export {};\n',
      'docs/a.js': 'import a from "!!raw-loader!../src/colors.scss";\nimport b from "../src/logo.svg?url";\n',
      'docs/b.ts': "import '../src/kit';\nimport '../src/kit/';\n",
      'src/kit/c.ts': "import '.';\n",
    };
    assert.deepEqual(await broken(base, ['src/colors.scss', 'src/logo.svg', 'src/kit/index.ts']), [
      'dangling-path base:src/colors.scss:1 > docs/a.js:1 [!!raw-loader!../src/colors.scss]',
      'dangling-path base:src/kit/index.ts:1 > docs/b.ts:1,2 [../src/kit ../src/kit/]',
      'dangling-path base:src/kit/index.ts:1 > src/kit/c.ts:1 [.]',
      'dangling-path base:src/logo.svg:1 > docs/a.js:2 [../src/logo.svg?url]',
    ]);
  });

  it('follows aliases of the nearest tsconfig, inherited ones and baseUrl', async () => {
    const base = {
      'tsconfig.base.json': '{ "compilerOptions": { "paths": { "@/*": ["./web/src/*"] } } } // shared',
      'web/tsconfig.json': '{ "extends": "../tsconfig.base", /* own */ "include": ["src",], }',
      'api/jsconfig.json': '{ "compilerOptions": { "baseUrl": "." } }',
      'web/src/gone.ts': 'export const a = 1;\n',
      'api/lib/gone.js': 'export const b = 1;\n',
      'web/src/a.ts': "import { a } from '@/gone';\n",
      'api/main.js': "import { b } from 'lib/gone';\n",
    };
    assert.deepEqual(await broken(base, ['web/src/gone.ts', 'api/lib/gone.js']), [
      'dangling-path base:api/lib/gone.js:1 > api/main.js:1 [lib/gone]',
      'dangling-path base:web/src/gone.ts:1 > web/src/a.ts:1 [@/gone]',
    ]);
  });

  it('takes a package for a package, even where a baseUrl would lead to the same name', async () => {
    const base = {
      'jsconfig.json': '{ "compilerOptions": { "baseUrl": "." } }',
      'package.json': '{ "dependencies": { "lib": "1" } }',
      'lib/gone.js': 'export const b = 1;\n',
      'main.js': "import { b } from 'lib/gone';\n",
    };
    assert.deepEqual(await broken(base, ['lib/gone.js']), []);
  });

  it('says where a moved module is now, and how to write it', async () => {
    const base = {
      'src/old.ts': 'export const x = 1;\nexport const y = 2;\n',
      'src/ui/a.ts': "import { x } from '../old.js';\n",
      'src/b.ts': "import { x } from './old';\n",
    };
    const head = without(base, ['src/old.ts'], { 'lib/new.ts': base['src/old.ts'] });
    const { seams } = await seamsOf(base, head);
    assert.deepEqual(
      seams.map((seam) => [seam.to.path, seam.recommendation, seam.severity]),
      [
        ['src/b.ts', 'Write `../lib/new` instead of `./old`.', 'high'],
        ['src/ui/a.ts', 'Write `../../lib/new.js` instead of `../old.js`.', 'high'],
      ],
    );
    assert.match(seams[0]?.why ?? '', /moves it to `lib\/new\.ts`/);
    assert.equal(seams[0]?.from.text, 'export const x = 1;');
    assert.equal(seams[0].to.text, "import { x } from './old';");
  });

  const quiet: readonly [why: string, base: Tree, gone: readonly string[], more?: Tree][] = [
    ['the module became a folder', { 'a.ts': '1;', 'b.ts': "import './a';" }, ['a.ts'], { 'a/index.ts': '2;' }],
    ['the module changed its extension', { 'a.js': '1;', 'b.ts': "import './a';" }, ['a.js'], { 'a.tsx': '2;' }],
    [
      '`.js` stands for the new TypeScript source',
      { 'a.js': '1;', 'b.ts': "import './a.js';" },
      ['a.js'],
      { 'a.ts': '2;' },
    ],
    [
      'platform variants took its place',
      { 'a.ts': '1;', 'b.ts': "import './a';" },
      ['a.ts'],
      { 'a.ios.ts': '2;', 'a.android.ts': '3;' },
    ],
    [
      'the sheet is compiled from a Sass source',
      { 'a.css': 'b{}', 'b.ts': "import './a.css';" },
      ['a.css'],
      { 'a.scss': 'b{}' },
    ],
    [
      'it stands in comments, strings and templates',
      {
        'a.ts': '1;',
        'b.ts':
          "// import './a'\nconst s = `import './a'`;\nconst t = \"require('./a')\";\njest.mock('./a');\nfoo('./a');",
      },
      ['a.ts'],
    ],
    [
      'git ignores the target: a tool makes it',
      { 'gen/a.ts': '1;', 'b.ts': "import './gen/a';" },
      ['gen/a.ts'],
      { '.gitignore': '/gen/*\n!gen/keep.ts\n' },
    ],
    [
      'the import is optional',
      {
        'a.ts': '1;',
        'b.ts': "try { require('./a') } catch {}\nimport('./a').catch(() => {});\n// @ts-ignore\nimport './a';\n",
      },
      ['a.ts'],
    ],
    ['the importer is a fixture', { 'a.ts': '1;', 'test/fixtures/b.ts': "import '../../a';" }, ['a.ts']],
    [
      'the importer is vendored or built',
      { 'a.ts': '1;', 'vendor/b.js': "import '../a';", 'dist/c.js': "import '../a';" },
      ['a.ts'],
    ],
    [
      'a package whose name starts with a dot',
      { '.prisma/client.ts': '1;', 'b.ts': "import '.prisma/client';" },
      ['.prisma/client.ts'],
    ],
    ['the target did not exist at base', { 'b.ts': "import './a'; import './c'", 'x.ts': '1;' }, ['x.ts']],
    [
      'code in Markdown and MDX',
      { 'a.ts': '1;', 'b.mdx': "```ts\nimport './a';\n```\n", 'c.md': "import './a'" },
      ['a.ts'],
    ],
    [
      'rootDirs may hold it',
      {
        'tsconfig.json': '{"compilerOptions":{"rootDirs":["src","types"]}}',
        'src/a.ts': '1;',
        'src/b.ts': "import './a';",
      },
      ['src/a.ts'],
    ],
    [
      'a folder with a package.json answers',
      { 'a.ts': '1;', 'b.ts': "import './a';" },
      ['a.ts'],
      { 'a/package.json': '{"main":"x.js"}' },
    ],
    [
      'it lies behind a link',
      { 'kit/a.ts': '1;', 'b.ts': "import './kit/a';" },
      ['kit/a.ts'],
      { kit: linkTo('../shared') },
    ],
  ];
  for (const [why, base, gone, more] of quiet) {
    it(`is silent: ${why}`, async () => assert.deepEqual(await broken(base, gone, more), []));
  }

  it('is silent: the target was generated', async () => {
    const head = { 'b.ts': "import './a';" };
    assert.deepEqual(await seamsWithGenerated({ 'a.ts': '1;', ...head }, head, 'a.ts'), []);
  });

  it('is silent: an alias also leads to installed packages', async () => {
    const paths = '{"compilerOptions":{"paths":{"kit/*":["./lib/kit/*","./node_modules/kit/*"]}}}';
    const base = { 'tsconfig.json': paths, 'lib/kit/a.ts': '1;', 'b.ts': "import 'kit/a';" };
    assert.deepEqual(await broken(base, ['lib/kit/a.ts']), []);
  });

  it("is silent: a path from the site's root, which no baseUrl changes", async () => {
    const base = { 'tsconfig.json': '{"compilerOptions":{"baseUrl":"."}}', 'a.js': '1;', 'b.ts': "import '/a.js';" };
    assert.deepEqual(await broken(base, ['a.js']), []);
  });

  it('does not take a test of that name for the module', async () => {
    const base = { 'a.ts': '1;', 'a.test.ts': "import './a';", 'a.css': 'b{}' };
    assert.deepEqual(await broken(base, ['a.ts']), ['dangling-path base:a.ts:1 > a.test.ts:1 [./a]']);
  });
});

describe('dangling path: Python', () => {
  const app: Tree = {
    'app/__init__.py': '',
    'app/gone.py': 'x = 1\n',
    'app/sub/__init__.py': '',
  };

  it('finds absolute, relative and submodule imports, also behind TYPE_CHECKING', async () => {
    const base = {
      ...app,
      'app/a.py': 'import os\nimport app.gone as g\n',
      'app/b.py': 'from app.gone import x\n',
      'app/c.py': 'from . import gone\nfrom .gone import (\n    x,\n)\n',
      'app/sub/d.py': 'from ..gone import x\n',
      'main.py': 'from app import gone, other\n',
      'typed.py': 'if TYPE_CHECKING:\n    from app.gone import x\n',
    };
    assert.deepEqual(await broken(base, ['app/gone.py']), [
      'dangling-path base:app/gone.py:1 > app/a.py:2 [app.gone]',
      'dangling-path base:app/gone.py:1 > app/b.py:1 [app.gone]',
      'dangling-path base:app/gone.py:1 > app/c.py:1,2 [.gone]',
      'dangling-path base:app/gone.py:1 > app/sub/d.py:1 [..gone]',
      'dangling-path base:app/gone.py:1 > main.py:1 [app.gone]',
      'dangling-path base:app/gone.py:1 > typed.py:2 [app.gone]',
    ]);
  });

  it('recommends the new dotted name of a moved module', async () => {
    const base = { ...app, 'main.py': 'import app.gone\n' };
    const { seams } = await seamsOf(base, without(base, ['app/gone.py'], { 'app/sub/here.py': 'x = 1\n' }));
    assert.deepEqual(
      seams.map((seam) => seam.recommendation),
      ['Write `app.sub.here` instead of `app.gone`.'],
    );
  });

  const quiet: readonly [why: string, base: Tree, gone: readonly string[], more?: Tree][] = [
    [
      'a module became a package',
      { ...app, 'm.py': 'import app.gone' },
      ['app/gone.py'],
      { 'app/gone/__init__.py': '' },
    ],
    ['a namespace package is left', { ...app, 'm.py': 'import app.gone' }, ['app/gone.py'], { 'app/gone/x.py': '' }],
    [
      'an extension module took its place',
      { ...app, 'm.py': 'import app.gone' },
      ['app/gone.py'],
      { 'app/gone.pyx': '' },
    ],
    [
      'the import is optional',
      { ...app, 'm.py': 'try:\n    import app.gone\nexcept ImportError:\n    pass\n' },
      ['app/gone.py'],
    ],
    [
      'the import depends on a version',
      { ...app, 'm.py': 'if sys.version_info < (3, 8):\n    import app.gone\n' },
      ['app/gone.py'],
    ],
    ['the import is marked as ignored', { ...app, 'm.py': 'import app.gone  # type: ignore\n' }, ['app/gone.py']],
    [
      'the package now has a name like that',
      { ...app, 'm.py': 'from app import gone\n' },
      ['app/gone.py'],
      { 'app/__init__.py': 'gone = 1\n' },
    ],
    [
      'the package makes its names up',
      { ...app, 'm.py': 'from app import gone\n' },
      ['app/gone.py'],
      { 'app/__init__.py': 'def __getattr__(n): ...\n' },
    ],
    [
      'it stands in strings and comments',
      { ...app, 'm.py': '# import app.gone\ns = """\nimport app.gone\n"""\n' },
      ['app/gone.py'],
    ],
    [
      'a package module of that name inside another package',
      { 'src/paper/__init__.py': '', 'src/paper/celery.py': 'x=1', 'src/paper/a.py': 'from celery import x\n' },
      ['src/paper/celery.py'],
    ],
    ['a local shim gave way to the standard library', { 'enum.py': 'x=1', 'm.py': 'import enum\n' }, ['enum.py']],
    [
      'the package was taken out and is required now',
      { 'kit/__init__.py': '', 'kit/a.py': 'x=1', 'm.py': 'from kit.a import x\n' },
      ['kit/__init__.py', 'kit/a.py'],
      { 'requirements.txt': 'kit==1.0\n' },
    ],
    [
      'the module moved to another search path',
      { 'kit/a.py': 'x=1', 'm.py': 'import kit.a\n', 'kit/b.py': '' },
      ['kit/a.py', 'kit/b.py'],
      { 'services/kit/a.py': 'y=1' },
    ],
  ];
  for (const [why, base, gone, more] of quiet) {
    it(`is silent: ${why}`, async () => assert.deepEqual(await broken(base, gone, more), []));
  }
});

describe('dangling path: style sheets', () => {
  it('finds imports of partials, index files and assets', async () => {
    const base = {
      'css/_gone.scss': '$a: 1;\n',
      'css/kit/_index.scss': '$a: 1;\n',
      'css/plain.css': 'a{}\n',
      'css/less.less': 'a{}\n',
      'img/x.png': 'png\n',
      'css/a.scss': "@use 'gone' as g;\n@import './kit', 'gone';\n",
      'css/b.css': '@import "plain.css";\n@import url(./plain.css);\na { background: url("../img/x.png?v=2#i") }\n',
      'css/c.less': '@import (reference) "less";\n',
    };
    assert.deepEqual(
      await broken(base, ['css/_gone.scss', 'css/kit/_index.scss', 'css/plain.css', 'css/less.less', 'img/x.png']),
      [
        'dangling-path base:css/_gone.scss:1 > css/a.scss:1,2 [gone]',
        'dangling-path base:css/kit/_index.scss:1 > css/a.scss:2 [./kit]',
        'dangling-path base:css/less.less:1 > css/c.less:1 [less]',
        'dangling-path base:css/plain.css:1 > css/b.css:1,2 [plain.css ./plain.css]',
        'dangling-path base:img/x.png:1 > css/b.css:3 [../img/x.png?v=2#i]',
      ],
    );
  });

  const quiet: readonly [why: string, base: Tree, gone: readonly string[], more?: Tree][] = [
    ['comments', { '_x.scss': '', 'a.scss': "// @use 'x';\n/* @import './x'; */\n" }, ['_x.scss']],
    ['a load path may hold it', { '_x.scss': '', 'a.scss': "@use 'x';" }, ['_x.scss'], { 'lib/_x.scss': '' }],
    [
      'built-in modules, addresses and interpolation',
      { 'math.scss': '', 'a.scss': "@use 'sass:math';\na{b:url(https://h/math.scss);c:url(#{$m}/math.scss)}" },
      ['math.scss'],
    ],
    [
      'a package of that name',
      { 'kit/_x.scss': '', 'a.scss': "@use 'kit/x';", 'package.json': '{"dependencies":{"kit":"1"}}' },
      ['kit/_x.scss'],
    ],
    [
      'the partial became an index file',
      { '_x.scss': '', 'a.scss': "@use 'x';" },
      ['_x.scss'],
      { 'x/_index.scss': '$b: 2;' },
    ],
  ];
  for (const [why, base, gone, more] of quiet) {
    it(`is silent: ${why}`, async () => assert.deepEqual(await broken(base, gone, more), []));
  }
});

describe('dangling path: Markdown', () => {
  it('finds links, images and definitions, with little weight', async () => {
    const base = {
      'docs/gone page.md': '# Gone\n',
      'docs/pic.png': 'png\n',
      'README.md':
        '# R\nSee [it](docs/gone%20page.md#part "title") and\n![p](./docs/pic.png)\n\n[ref]: <docs/gone page.md>\n',
    };
    const { seams } = await seamsOf(base, without(base, ['docs/gone page.md', 'docs/pic.png']));
    assert.deepEqual(
      seams.map((seam) => [seam.from.path, seam.to.line, seam.alsoLines, seam.severity]),
      [
        ['docs/gone page.md', 2, [5], 'low'],
        ['docs/pic.png', 3, [], 'low'],
      ],
    );
  });

  const quiet: readonly [why: string, text: string, file?: string][] = [
    ['fenced code', '```md\n[x](gone.md)\n```\n~~~\n[x](gone.md)\n~~~\n'],
    ['fenced code in a list', '- a\n  ```\n  [x](gone.md)\n  ```\n'],
    ['code spans', 'Write `[x](gone.md)` or ``a ` [x](gone.md)``.\n'],
    ['indented code', 'Text\n\n    [x](gone.md)\n'],
    ['HTML comments', '<!-- [x](gone.md) -->\n'],
    ['addresses and absolute paths', '[x](https://h/gone.md) [y](/gone.md) [z](mailto:gone.md)\n'],
    ['templates', '[x]({{ base }}/gone.md) [y](<%= a %>/gone.md)\n'],
    ['a change log', '[x](gone.md)\n', 'CHANGELOG.md'],
    ['release notes', '[x](../../gone.md)\n', 'docs/release-notes/1.md'],
  ];
  for (const [why, text, file = 'a.md'] of quiet) {
    it(`is silent: ${why}`, async () => {
      const base: Tree = { 'gone.md': '# Gone\n', [file]: text };
      assert.deepEqual(await broken(base, ['gone.md']), []);
    });
  }
});
