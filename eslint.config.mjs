import tseslint from 'typescript-eslint';
import { importWalls } from './scripts/lint/importWalls.mjs';

/** Folders of plain functions: clock, randomness and processes come in as arguments. */
const pure = ['model', 'diff', 'plan', 'reduce', 'report', 'seams', 'reviewers'];

export default tseslint.config(
  { ignores: ['dist', 'out', '.seamline-test', 'node_modules', '**/*.mjs', 'test/fixtures/seams/**/*.{js,jsx,tsx}'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 280, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ['src/**/*.ts'], plugins: { house: { rules: { walls: importWalls } } }, rules: { 'house/walls': 'error' } },
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
    files: ['test/**/*.ts', 'scripts/**/*.ts'],
    rules: { 'no-console': 'off', '@typescript-eslint/no-non-null-assertion': 'off', 'max-lines': 'off' },
  },
);
