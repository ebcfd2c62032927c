import { spawn } from 'node:child_process';
import { access, constants, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeSampleRepository } from './sampleRepository';

const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const usage = `Usage: npm run demo -- [--seed N] [--clean] [--keep] [--editor]
  --seed N   which sample repository to make (default 1); the same number makes the same one
  --clean    the same work without planted breakages
  --keep     keep the repository, the list of what was planted and the run
  --editor   keep them and open the repository in VS Code with Seamline loaded from this folder`;

interface DemoOptions {
  readonly seed: number;
  readonly breakages: boolean;
  readonly keep: boolean;
  readonly editor: boolean;
}

function readOptions(args: readonly string[]): DemoOptions | null {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const options = { seed: { type: 'string', default: '1' }, keep: flag, editor: flag, clean: flag } as const;
    const { values } = parseArgs({ args: [...args], options });
    if (!/^\d{1,9}$/.test(values.seed)) return null;
    const { keep, editor, clean } = values;
    return { seed: Number(values.seed), breakages: !clean, keep: keep || editor, editor };
  } catch {
    return null;
  }
}

/** Makes the sample, reviews it with the command line, and gives the exit code. */
async function demo(options: DemoOptions): Promise<number> {
  const built = await buildWhenStale();
  if (built !== 0) return built;
  const home = await mkdtemp(path.join(os.tmpdir(), `seamline-demo-${options.seed}-`));
  const folder = path.join(home, 'repository');
  const truthFile = path.join(home, 'planted.json');
  const state = path.join(home, 'state');
  try {
    const { truth, files, changedLines } = await makeSampleRepository({ ...options, folder });
    await writeFile(truthFile, `${JSON.stringify({ seed: options.seed, truth }, null, 2)}\n`);
    console.log(
      `Sample ${options.seed}: ${files} changed files, ${changedLines} changed lines, ${truth.length} planted breakages.`,
    );
    const cli = path.join(project, 'dist', 'cli.js');
    // The run goes beside the sample, so that a demo leaves nothing in the user's own state folder.
    const environment = { ...process.env, SEAMLINE_HOME: state };
    const code = await runNode([cli, 'review', '--repo', folder, '--reviewer', 'builtin'], environment);
    if (options.keep) {
      console.log(`\nWhat was planted: ${truthFile}\nThe repository:   ${folder}\nThe run:          ${state}`);
      await openEditor(folder, options.editor);
    } else {
      console.log(`\nNothing of this sample is kept. --keep keeps it with the list of what was planted.`);
      console.log(`To see it in the editor: npm run demo -- --seed ${options.seed} --editor`);
    }
    // 1 means that there are findings, which is what a demo is for.
    return code === 1 ? 0 : code;
  } finally {
    if (!options.keep) await rm(home, { recursive: true, force: true });
  }
}

async function buildWhenStale(): Promise<number> {
  const built = await modified(path.join(project, 'dist', 'cli.js'));
  const source = await newest(path.join(project, 'src'));
  return built > source ? 0 : runNode([path.join(project, 'scripts', 'build.mjs')], process.env);
}

async function newest(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true });
  const times = await Promise.all(entries.map((entry) => modified(path.join(folder, entry))));
  return times.reduce((latest, time) => Math.max(latest, time), 0);
}

async function modified(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

async function openEditor(folder: string, launch: boolean): Promise<void> {
  const args = [`--extensionDevelopmentPath=${project}`, folder];
  const editor = launch ? await onPath('code') : null;
  if (editor === null) {
    console.log(`\nTo see it in the editor: code ${args.map((arg) => JSON.stringify(arg)).join(' ')}`);
    console.log('Then run “Seamline: Review Changes”.');
    return;
  }
  spawn(editor, args, { detached: true, stdio: 'ignore' }).unref();
  console.log('\nVS Code opens the repository. Run “Seamline: Review Changes” there.');
}

/** Not on Windows, where `code` is a script that only a shell can start: there the command is printed. */
async function onPath(program: string): Promise<string | null> {
  if (process.platform === 'win32') return null;
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    const file = path.join(folder, program);
    const there = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (there) return file;
  }
  return null;
}

/** Runs a script of Node's with our terminal; a signal counts as 130. Ctrl-C is the child's, so that we can tidy up. */
function runNode(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const wait = (): void => undefined;
  process.on('SIGINT', wait);
  return new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 130));
  }).finally(() => process.off('SIGINT', wait));
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === null) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  process.exitCode = await demo(options);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
});
