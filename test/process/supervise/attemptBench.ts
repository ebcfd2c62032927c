import { buildSync } from 'esbuild';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AttemptEnd, AttemptEvent, AttemptOrder } from '../../../src/model/job';
import { findByToken } from '../../../src/supervise/findByToken';
import { type Followed, followAttempt } from '../../../src/supervise/followAttempt';
import { reviewerEnvironment } from '../../../src/supervise/reviewerEnvironment';
import { type AttemptHandle, type Program, startAttempt } from '../../../src/supervise/startAttempt';
import { stopGroup } from '../../../src/supervise/stopGroup';

export const fixtures = path.join(import.meta.dirname, '..', '..', 'fixtures', 'reviewers');
const fakeReviewer = path.join(fixtures, 'fake.mjs');

/** Waits for a condition; a test that waits in vain fails with `what`. */
export async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  deadlineMs = 60_000,
): Promise<NonNullable<T>> {
  for (const end = performance.now() + deadlineMs; ;) {
    const found = await probe();
    if (found) return found;
    if (performance.now() > end) throw new Error(`in vain waited for: ${what}`);
    await pause(20);
  }
}

export interface Attempt {
  readonly folder: string;
  readonly order: AttemptOrder;
  readonly key: Buffer;
  readonly handle: AttemptHandle;
  readonly journalFile: string;
  /** What the fake reviewer noted so far. */
  journal(): Promise<readonly JournalLine[]>;
  follow(onEvent?: (event: AttemptEvent) => void): Promise<Followed>;
  /** Follows to the end and hands it over. */
  end(): Promise<AttemptEnd>;
}

interface JournalLine {
  readonly pid: number;
  readonly event: string;
  readonly child?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly prompt?: string;
  readonly cwd?: string;
}

export interface Bench {
  readonly folder: string;
  readonly program: Program;
  start(
    mode: string,
    options?: { limits?: Partial<AttemptOrder['limits']>; args?: string[]; order?: Partial<AttemptOrder> },
  ): Promise<Attempt>;
  /** Writes an attempt's folder without starting it. */
  layDown(mode: string, options?: Parameters<Bench['start']>[1]): Promise<Omit<Attempt, 'handle' | 'follow' | 'end'>>;
  /** Ends whatever still runs and removes the folder; says what it had to end. */
  close(): Promise<readonly number[]>;
}

/** A folder with a worker program, in which attempts of the fake reviewer can be started. */
export async function openBench(): Promise<Bench> {
  const folder = await mkdtemp(path.join(tmpdir(), 'seamline-attempts-'));
  const script = path.join(folder, 'worker.cjs');
  buildSync({
    entryPoints: [path.join(fixtures, 'attemptWorker.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'error',
  });
  const program: Program = { execPath: process.execPath, script };
  const attempts: AttemptOrder[] = [];
  let count = 0;

  const layDown: Bench['layDown'] = async (mode, options = {}) => {
    const id = ++count;
    const attemptFolder = path.join(folder, `attempt-${id}`);
    const work = path.join(folder, `tree-${id}`);
    await mkdir(attemptFolder, { recursive: true });
    await mkdir(work, { recursive: true });
    const promptFile = path.join(folder, `prompt-${id}.md`);
    await writeFile(promptFile, 'Please review this.');
    const journalFile = path.join(folder, `journal-${id}.jsonl`);
    const order: AttemptOrder = {
      version: 1,
      runId: 'run00001',
      job: 'shard-1',
      kind: 'shard',
      attempt: 1,
      planDigest: 'd'.repeat(64),
      reviewer: 'command:fake',
      argv: [process.execPath, fakeReviewer, mode, '--journal', journalFile, ...(options.args ?? [])],
      env: reviewerEnvironment(process.env, {
        extraNames: [],
        tempFolder: path.join(attemptFolder, 'tmp'),
        set: { SEAMLINE_JOB: 'shard-1' },
        platform: process.platform,
      }),
      cwd: work,
      promptFile,
      inputs: {},
      token: randomBytes(16).toString('hex'),
      ...options.order,
      limits: { stallMs: 60_000, attemptMs: 120_000, outputBytes: 50_000_000, graceMs: 300, ...options.limits },
    };
    attempts.push(order);
    await writeFile(path.join(attemptFolder, 'order.json'), JSON.stringify(order));
    const journal = async (): Promise<readonly JournalLine[]> => {
      const text = await readFile(journalFile, 'utf8').catch(() => '');
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as JournalLine);
    };
    return { folder: attemptFolder, order, key: randomBytes(32), journalFile, journal };
  };

  return {
    folder,
    program,
    layDown,
    async start(mode, options) {
      const laid = await layDown(mode, options);
      const { order, key } = laid;
      const env = { PATH: process.env['PATH'] ?? '' };
      const handle = await startAttempt({ program, folder: laid.folder, key, token: order.token, env });
      const follow: Attempt['follow'] = (onEvent = () => undefined) =>
        followAttempt(laid.folder, { exited: handle.exited, onEvent, signal: new AbortController().signal });
      return {
        ...laid,
        handle,
        follow,
        async end() {
          const followed = await follow();
          if (followed.state !== 'ended') throw new Error(`the attempt was ${JSON.stringify(followed)}`);
          return followed.end;
        },
      };
    },
    async close() {
      const left = (await Promise.all(attempts.map(({ token }) => findByToken(token)))).flat();
      for (const one of left) await stopGroup(one, { graceMs: 0 });
      await rm(folder, { recursive: true, force: true });
      return left.map((one) => one.pid);
    },
  };
}

/** Whether a process runs; one that has ended and waits to be asked for does not. */
export async function runs(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  return stat !== '' && !/\) [ZX] /.test(stat);
}
