import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { paths } from './paths';

let packed: string | undefined;

/** Path of the packed extension; built and packed by `npm run package`, once in a process. */
export function packExtension(): string {
  if (packed === undefined) {
    mkdirSync(paths.out, { recursive: true });
    const vsix = join(paths.out, 'seamline.vsix');
    npm(['run', '--silent', 'package', '--', '--out', vsix]);
    packed = vsix;
  }
  return packed;
}

/** Packs the extension in test/fixtures/smokeExtension, which proves the harness without ours. */
export function packSmokeExtension(): string {
  const source = join(paths.root, 'test', 'fixtures', 'smokeExtension');
  const folder = join(paths.out, 'smoke-extension');
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(source, 'package.json'), join(folder, 'package.json'));
  buildSync({
    entryPoints: [join(source, 'extension.ts')],
    outfile: join(folder, 'extension.js'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['vscode'],
    logLevel: 'warning',
  });
  const vsix = join(paths.out, 'smoke.vsix');
  const options = ['--no-dependencies', '--allow-missing-repository', '--skip-license', '--out', vsix];
  npm(['exec', '--offline', '--', 'vsce', 'package', ...options], folder);
  return vsix;
}

/** npm is a script on Windows, which only a shell starts; all arguments are our own. */
function npm(args: readonly string[], cwd = paths.root): void {
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
}
