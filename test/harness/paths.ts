import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..');

/** Absolute folders of the project that tests use. */
export const paths = {
  root,
  /** Downloads and installed editors; kept between runs. */
  cache: resolve(root, process.env['SEAMLINE_TEST_CACHE'] ?? '.seamline-test'),
  /** What a test run makes and the next one may overwrite: bundled suites, screenshots, the packed extension. */
  out: join(root, 'out'),
  shots: join(root, 'out', 'shots'),
} as const;
