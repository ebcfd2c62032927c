import { open, stat, truncate } from 'node:fs/promises';
import type { AttemptOrder, FailureReason, Usage } from '../model/job';
import type { OutputParser, ReviewerError, ReviewerEvent } from '../reviewers/reviewer';
import { attemptFiles } from './attemptFiles';
import { family, type Member } from './family';
import { neutralLine } from '../model/neutralText';
import type { EventLog } from './logEvents';
import { processTable } from './processTable';
import { type Exit, type Spawned, spawnReviewer } from './spawnReviewer';
import { stopGroup } from './stopGroup';
import { type FileTail, tailFile } from './tailFile';
import { watchFolder } from './watchFolder';
import { watchLimits } from './watchLimits';

/** Why we ended an attempt ourselves; the first cause stays. */
export type StopCause =
  | { readonly state: 'cancelled' }
  | { readonly state: 'failed'; readonly reason: FailureReason; readonly detail: string };

/** All that is known of an attempt once none of its processes is left. */
export interface Supervised extends Exit {
  readonly cause: StopCause | undefined;
  readonly proof: 'gone' | 'still-there';
  /** Boxed, since a result may be any JSON value. */
  readonly result: { readonly value: unknown } | undefined;
  readonly error: ReviewerError | undefined;
  readonly thread: string | undefined;
  readonly usage: Usage | undefined;
  readonly droppedLines: number;
  readonly stderrTail: string;
}

/** The attempt ended before it had a reviewer. */
export interface NotStarted {
  readonly notStarted: StopCause;
}

export interface SuperviseOptions {
  readonly parser: OutputParser;
  readonly events: EventLog;
  readonly writeDurable: (file: string, content: string) => Promise<void>;
  /** A cause from outside the attempt (a signal to the worker), when there is one. */
  readonly asked: () => StopCause | undefined;
}

/** Longest line of output that is read, bytes. */
const lineLimit = 8 * 1024 * 1024;
/** How often descendants are noted, ms: one that leaves the group and the token behind is still found at the end. */
const noteMs = 2000;

type Running = Extract<Spawned, { state: 'running' }>;

/** Runs one reviewer from spawn to the proof that nothing of it is left. */
export async function superviseReviewer(
  folder: string,
  order: AttemptOrder,
  options: SuperviseOptions,
): Promise<Supervised | NotStarted> {
  // The last moment at which not starting is free.
  const early = await causeOf(folder, options);
  if (early !== undefined) return { notStarted: early };
  const spawned = await spawnReviewer(folder, order);
  if (spawned.state === 'failed') return { notStarted: spawned };
  const noted = new Map<number, Member>();
  const stop = (): Promise<'gone' | 'still-there'> =>
    stopGroup(spawned.identity, {
      graceMs: order.limits.graceMs,
      token: order.token,
      noted: [...noted.values()],
      justEnded: true,
    });
  const output = readOutput(folder, options);
  try {
    await options.writeDurable(attemptFiles(folder).reviewer, JSON.stringify(spawned.identity));
    await options.events.state('running');
    const cause = await follow(folder, order, spawned, output, options, noted);
    const proof = await stop();
    const exit = await (proof === 'gone' ? spawned.exited : Promise.race([spawned.exited, neverSeen]));
    await bound(folder, order.limits.outputBytes);
    await output.finish();
    return { ...exit, cause, proof, ...output.heard(), stderrTail: await tailOf(attemptFiles(folder).stderr) };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await output.close();
  }
}

const neverSeen: Promise<Exit> = Promise.resolve({ exitCode: null, signal: null });

/** Resolves when the reviewer has ended by itself (undefined) or has to be ended. */
async function follow(
  folder: string,
  order: AttemptOrder,
  spawned: Running,
  output: OutputReading,
  options: SuperviseOptions,
  noted: Map<number, Member>,
): Promise<StopCause | undefined> {
  const files = attemptFiles(folder);
  const bell = watchFolder(folder, new Set(['stdout.log', 'stderr.log', 'stop']));
  const judge = watchLimits(order.limits, performance.now());
  const reviewer = { ended: false };
  void spawned.exited.then(() => {
    reviewer.ended = true;
  });
  let notedAt = performance.now() - noteMs + 200;
  try {
    for (;;) {
      await bell.next(spawned.exited);
      await output.read();
      await options.events.flush(false);
      if (reviewer.ended) return undefined;
      const cause = await causeOf(folder, options);
      if (cause !== undefined) return cause;
      const breach = judge(performance.now(), (await sizeOf(files.stdout)) + (await sizeOf(files.stderr)));
      if (breach !== undefined) return { state: 'failed', ...breach };
      if (performance.now() - notedAt >= noteMs) {
        notedAt = performance.now();
        await note(spawned, noted);
      }
    }
  } finally {
    bell.close();
  }
}

async function causeOf(folder: string, { asked }: SuperviseOptions): Promise<StopCause | undefined> {
  return asked() ?? ((await exists(attemptFiles(folder).stop)) ? { state: 'cancelled' } : undefined);
}

async function note(spawned: Running, noted: Map<number, Member>): Promise<void> {
  const query = { leader: spawned.identity, noted: [...noted.values()], justEnded: false, except: process.pid };
  for (const row of family(await processTable(), query)) noted.set(row.pid, row);
}

interface OutputReading {
  read(): Promise<void>;
  finish(): Promise<void>;
  heard(): Pick<Supervised, 'result' | 'error' | 'thread' | 'usage' | 'droppedLines'>;
  close(): Promise<void>;
}

/** Follows standard output through the tool's parser and keeps what it says. */
function readOutput(folder: string, { parser, events }: SuperviseOptions): OutputReading {
  const tail: FileTail = tailFile(attemptFiles(folder).stdout, lineLimit);
  let result: Supervised['result'];
  let error: ReviewerError | undefined;
  let thread: string | undefined;
  let usage: Usage | undefined;

  const hear = async (event: ReviewerEvent): Promise<void> => {
    switch (event.type) {
      case 'thread':
        if (event.id !== thread) await events.thread(event.id);
        thread = event.id;
        return;
      case 'progress':
        events.progress(event.text);
        return;
      case 'usage':
        usage = event.usage;
        events.usage(event.usage);
        return;
      case 'result':
        result = { value: event.value };
        return;
      case 'error':
        error = event;
    }
  };
  const hearAll = async (lines: readonly string[]): Promise<void> => {
    for (const line of lines) for (const event of parser.push(line)) await hear(event);
  };

  return {
    read: async () => hearAll(await tail.read()),
    async finish() {
      for (let before = -1; before !== tail.bytes;) {
        before = tail.bytes;
        await hearAll(await tail.read());
      }
      await hearAll(tail.finish());
      for (const event of parser.finish()) await hear(event);
      await events.flush(true);
    },
    heard: () => ({ result, error, thread, usage, droppedLines: tail.dropped }),
    close: () => tail.close(),
  };
}

/** The last lines of standard error, printable and short. */
async function tailOf(file: string): Promise<string> {
  const bytes = 4096;
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, Math.max(0, size - bytes));
    const lines = buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n');
    return neutralLine(lines.slice(-10).join('\n').slice(-1500), 1500);
  } finally {
    await handle.close();
  }
}

/** A flood that was stopped is not kept: the logs end at the limit. */
async function bound(folder: string, limit: number): Promise<void> {
  const { stdout, stderr } = attemptFiles(folder);
  for (const file of [stdout, stderr])
    if ((await sizeOf(file)) > limit) await truncate(file, limit).catch(() => undefined);
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
