import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { paths } from './paths';

/**
 * Bundles test/editor/ for the extension host (CommonJS, one bundle a file) into an empty folder of the project, where
 * mocha is found, and returns the module to give to the editor. A bundle has no `import.meta`; tests find the opened
 * folder by the editor's API.
 */
export async function buildEditorSuite(outdir: string): Promise<string> {
  const source = join(paths.root, 'test', 'editor');
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
