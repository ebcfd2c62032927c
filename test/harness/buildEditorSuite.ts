import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { paths } from './paths';

/**
 * Bundles test/editor/ for the extension host (CommonJS, one bundle a file) and returns the module to give to the
 * editor. A bundle has no `import.meta`; tests find the opened folder by the editor's API.
 */
export async function buildEditorSuite(): Promise<string> {
  const source = join(paths.root, 'test', 'editor');
  const outdir = join(paths.out, 'editor-suite');
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: readdirSync(source)
      .filter((name) => name === 'index.ts' || name.endsWith('.test.ts'))
      .map((name) => join(source, name)),
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: 'inline',
    logLevel: 'warning',
    external: ['vscode', 'mocha'],
  });
  return join(outdir, 'index');
}
