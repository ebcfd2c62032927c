// Style, and the house's promise: which folder may import which (see ARCHITECTURE.md).
import tseslint from 'typescript-eslint';

/** folder → what it may import: other folders of src, then packages ('node:' stands for Node's own). */
const house = {
  model: { folders: [], packages: ['zod'] },
  git: { folders: ['model', 'diff'], packages: ['node:', 'execa', 'zod'] },
  diff: { folders: ['model'], packages: ['parse-diff', 'picomatch', 'diff', 'zod'] },
  seams: { folders: ['model', 'diff'], packages: ['@vscode/tree-sitter-wasm', 'zod'] },
  plan: { folders: ['model', 'diff', 'seams'], packages: ['zod'] },
  reduce: { folders: ['model', 'diff', 'seams'], packages: ['zod'] },
  report: { folders: ['model'], packages: ['zod'] },
  reviewers: { folders: ['model'], packages: ['zod'] },
  store: { folders: ['model'], packages: ['node:', 'zod'] },
  supervise: { folders: ['model', 'reviewers'], packages: ['node:', 'execa', 'p-limit', 'zod'] },
  run: {
    folders: ['model', 'git', 'diff', 'seams', 'plan', 'reviewers', 'supervise', 'store', 'reduce', 'report'],
    packages: ['node:', 'zod', 'p-limit'],
  },
  ui: { folders: ['model', 'run', 'report'], packages: ['vscode', 'node:', 'zod'] },
  webview: { folders: ['model'], packages: [] },
};
const pure = ['model', 'diff', 'plan', 'reduce', 'report', 'seams', 'reviewers'];

const escape = (s) => s.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const walls = Object.entries(house).map(([folder, { folders, packages }]) => {
  const inside = [`\\./.+`, `(\\.\\./)+(${[folder, ...folders].map(escape).join('|')})/.+`, `\\.\\./[^/]+`];
  const outside = packages.map((p) => (p.endsWith(':') ? `${escape(p)}.+` : `${escape(p)}(/.+)?`));
  return {
    files: [`src/${folder}/**/*.ts`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^(?!(${[...inside, ...outside].join('|')})$)`,
              message: `src/${folder} may import only: ${[...folders, ...packages].join(', ') || 'nothing else'} (ARCHITECTURE.md).`,
            },
          ],
        },
      ],
    },
  };
});

export default tseslint.config(
  { ignores: ['dist', 'out', '.seamline-test', 'node_modules', '**/*.mjs', 'test/fixtures/seams/**', 'scripts/demo/templates/**'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
      'max-lines': ['warn', { max: 250, skipBlankLines: true, skipComments: true }],
    },
  },
  ...walls,
  {
    files: pure.map((f) => `src/${f}/**/*.ts`),
    rules: {
      'no-restricted-globals': ['error', 'process', 'setTimeout', 'setInterval', 'fetch', 'require'],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'The clock comes in as an argument.' },
        { object: 'Math', property: 'random', message: 'Randomness comes in as an argument.' },
      ],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/extension.ts', 'src/host.ts', 'src/cli.ts', 'src/worker.ts'],
    rules: {},
  },
  {
    files: ['test/**/*.ts', 'scripts/**/*.ts'],
    rules: { 'no-console': 'off', '@typescript-eslint/no-non-null-assertion': 'off', 'max-lines': 'off' },
  },
);
