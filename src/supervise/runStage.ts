import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { identifyChild } from './identify';
import { neutralLine } from '../model/neutralText';
import type { Exit } from './spawnReviewer';
import { splitLines } from './splitLines';
import type { Program } from './startAttempt';
import { stopGroup } from './stopGroup';

export interface StageOptions extends Program {
  /** Arguments after the script. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Sent as one line of JSON. The input stays open: its end tells the stage that we are gone. */
  readonly input: unknown;
  readonly onLine: (line: string) => void;
  readonly signal: AbortSignal;
  /** How long a cancelled stage may take to end by itself, ms. */
  readonly graceMs?: number;
}

export interface StageEnd extends Exit {
  readonly cancelled: boolean;
  readonly stderrTail: string;
}

const lineLimit = 64 * 1024 * 1024;
const tailBytes = 8 * 1024;
/** How long output may still come after the end of the program, ms. */
const drainMs = 2000;

/**
 * Runs a stage of the work (planning, seams) as a process of its own that is bound to this one: unlike an attempt it
 * ends when its driver does, for nothing of it is worth keeping. Resolves when nothing of it runs any more.
 */
export async function runStage(options: StageOptions): Promise<StageEnd> {
  const { signal, onLine } = options;
  if (signal.aborted) return { exitCode: null, signal: null, cancelled: true, stderrTail: '' };
  const child = spawn(options.execPath, [...(options.execArgv ?? []), options.script, ...options.args], {
    env: { ...options.env, ELECTRON_RUN_AS_NODE: '1' },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const exited = new Promise<Exit>((resolve) =>
    child.once('exit', (exitCode, by) => resolve({ exitCode, signal: by })),
  );
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const failed = new Promise<Error>((resolve) => child.once('error', resolve));
  if (child.pid === undefined) throw await failed;
  const identified = identifyChild(child.pid);

  const lines = splitLines(lineLimit);
  const problem: { first?: unknown } = {};
  const hear = (heard: readonly string[]): void => {
    try {
      if (!('first' in problem)) heard.forEach(onLine);
    } catch (error) {
      problem.first = error;
    }
  };
  child.stdout.on('data', (chunk: Buffer) => hear(lines.push(chunk)));
  let tail = Buffer.alloc(0);
  child.stderr.on('data', (chunk: Buffer) => (tail = Buffer.concat([tail, chunk]).subarray(-tailBytes)));
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${JSON.stringify(options.input)}\n`);

  const stopped: { proof?: Promise<unknown> } = {};
  const stop = (justEnded: boolean): Promise<unknown> =>
    (stopped.proof ??= identified.then((leader) => stopGroup(leader, { graceMs: options.graceMs ?? 2000, justEnded })));
  const abort = (): void => void stop(false);
  signal.addEventListener('abort', abort);
  try {
    const exit = await exited;
    const wasCancelled = stopped.proof !== undefined;
    await stop(true);
    await Promise.race([closed, pause(drainMs, undefined, { ref: false })]);
    hear(lines.finish());
    if ('first' in problem) throw problem.first;
    return { ...exit, cancelled: wasCancelled, stderrTail: neutralLine(tail.toString('utf8'), Infinity) };
  } finally {
    signal.removeEventListener('abort', abort);
    child.stdin.destroy();
    child.stdout.destroy();
    child.stderr.destroy();
  }
}
