import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { paths } from './paths';

let packed: string | undefined;

/** Path of the packed extension, made by `npm run package` once in a process and removed when the process ends. */
export function packExtension(): string {
  if (packed !== undefined) return packed;
  mkdirSync(paths.out, { recursive: true });
  const vsix = join(paths.out, `seamline-${process.pid}.vsix`);
  process.once('exit', () => rmSync(vsix, { force: true }));
  execFileSync('npm', ['run', '--silent', 'package', '--', '--out', vsix], {
    cwd: paths.root,
    stdio: ['ignore', 'ignore', 'inherit'],
    // npm is a script on Windows, which only a shell starts; all arguments are our own.
    shell: process.platform === 'win32',
  });
  packed = vsix;
  return vsix;
}

/** Packs the extension of test/fixtures/smokeExtension, which proves the harness without ours; works in `folder`. */
export function packSmokeExtension(folder: string): string {
  const source = join(paths.root, 'test', 'fixtures', 'smokeExtension');
  const staged = join(folder, 'smoke-extension');
  mkdirSync(staged, { recursive: true });
  copyFileSync(join(source, 'package.json'), join(staged, 'package.json'));
  buildSync({
    entryPoints: [join(source, 'extension.ts')],
    outfile: join(staged, 'extension.js'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['vscode'],
    logLevel: 'warning',
  });
  const vsix = join(folder, 'smoke.vsix');
  const vsce = join(paths.root, 'node_modules', '@vscode', 'vsce', 'vsce');
  const options = ['--no-dependencies', '--allow-missing-repository', '--skip-license', '--out', vsix];
  execFileSync(process.execPath, [vsce, 'package', ...options], {
    cwd: staged,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return vsix;
}
