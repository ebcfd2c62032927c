import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { leftovers, runTokenVariable } from './leftovers';
import { paths } from './paths';
import { readTally, tallyVariable } from './tally';

/** A program that runs one suite and notes its results for the tally. */
export interface SuiteCommand {
  readonly title: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Killed after this time, which counts as a failure. */
  readonly limitMinutes: number;
}

/** A part of the test run. `prepare` sets up what it needs; what it throws is one failure, told by its message. */
export interface Part {
  readonly name: string;
  prepare(): Promise<readonly SuiteCommand[]>;
}

export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

const noTests: Totals = { passed: 0, failed: 0 };
const sum = (a: Totals, b: Totals): Totals => ({ passed: a.passed + b.passed, failed: a.failed + b.failed });

export interface RunOptions {
  /** Interrupts: the suite that runs is asked to end, and nothing more is started. */
  readonly signal: AbortSignal;
  /** Where the suites' own output goes. */
  readonly output: 'inherit' | 'ignore';
  /** Gets headings, results and the reason of each failure that no suite has told. */
  readonly say: (line: string) => void;
}

/** Runs the parts one after the other and adds up their results. */
export async function runParts(parts: readonly Part[], options: RunOptions): Promise<Totals> {
  let totals = noTests;
  for (const part of parts) {
    if (!options.signal.aborted) totals = sum(totals, await runPart(part, options));
  }
  return totals;
}

async function runPart(part: Part, options: RunOptions): Promise<Totals> {
  const failed = failure(options);
  let suites: readonly SuiteCommand[];
  try {
    suites = await part.prepare();
  } catch (error) {
    return failed(`${part.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  let totals = noTests;
  for (const suite of suites) {
    if (!options.signal.aborted) totals = sum(totals, await runSuiteCommand(suite, options));
  }
  return totals.passed + totals.failed === 0 ? failed(`${part.name}: no test ran`) : totals;
}

/** One suite in a temporary folder of its own, with a look at what it leaves behind. */
async function runSuiteCommand(suite: SuiteCommand, options: RunOptions): Promise<Totals> {
  const failed = failure(options);
  options.say(`\n== ${suite.title}`);
  const started = Date.now();
  // Short: sockets of an editor lie below it, and their path has about 100 bytes.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'slt-')));
  const token = basename(folder);
  const tallyFile = join(folder, 'tally');
  try {
    const end = await runProgram(suite, options, {
      ...process.env,
      ...suite.environment,
      [runTokenVariable]: token,
      [tallyVariable]: tallyFile,
      ...{ TMPDIR: folder, TMP: folder, TEMP: folder },
    });
    const tally = readTally(tallyFile);
    let totals: Totals = { passed: tally.passed, failed: tally.failed };
    if (!tally.ended) totals = sum(totals, failed(`${suite.title}: did not come to its end (${end})`));
    else if (end !== 'exit code 0' && tally.failed === 0) totals = sum(totals, failed(`${suite.title}: ${end}`));
    const left = await leftBehind(token, folder);
    if (left.length > 0) totals = sum(totals, failed(`${suite.title}: left behind\n  ${left.join('\n  ')}`));
    options.say(`== ${suite.title}: ${totals.passed} passed, ${totals.failed} failed in ${seconds(started)} s`);
    return totals;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Says how the program ended. */
function runProgram(suite: SuiteCommand, options: RunOptions, env: NodeJS.ProcessEnv): Promise<string> {
  const { signal, output } = options;
  return new Promise((resolve) => {
    const child = spawn(suite.program, suite.args, { cwd: paths.root, env, stdio: ['ignore', output, output] });
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, suite.limitMinutes * 60_000);
    // Ends it gently, so that it can take its editor and browser along.
    const interrupt = () => child.kill('SIGTERM');
    signal.addEventListener('abort', interrupt);
    const done = (end: string) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', interrupt);
      resolve(end);
    };
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, by) => {
      if (late) done(`killed after ${suite.limitMinutes} minutes`);
      else done(by === null ? `exit code ${code}` : `killed by ${by}`);
    });
  });
}

/** Processes and folders of ours that outlived the suite; the processes are killed, the caller removes the folders. */
async function leftBehind(token: string, folder: string): Promise<readonly string[]> {
  const deadline = Date.now() + 5_000;
  let processes = leftovers(token, folder);
  while (processes.length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    processes = leftovers(token, folder);
  }
  for (const { pid } of processes) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended in the meantime.
    }
  }
  const folders = readdirSync(folder).filter((name) => name.startsWith('seamline'));
  return [
    ...processes.map((entry) => `process ${entry.pid}: ${entry.commandLine.slice(0, 200)}`),
    ...folders.map((name) => `temporary folder ${name}`),
  ];
}

const failure =
  ({ say }: RunOptions) =>
  (message: string): Totals => {
    say(`FAILED ${message}`);
    return { passed: 0, failed: 1 };
  };

const seconds = (since: number) => Math.round((Date.now() - since) / 1000);
