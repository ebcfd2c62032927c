import { readFile, stat } from 'node:fs/promises';
import {
  type AttemptEnd,
  attemptEndSchema,
  type AttemptEvent,
  attemptEventSchema,
  attemptOrderSchema,
  type ProcessIdentity,
  processIdentitySchema,
} from '../model/job';
import { attemptFiles } from './attemptFiles';
import { findByToken } from './findByToken';
import { liveness } from './liveness';
import type { Exit } from './spawnReviewer';
import { stopGroup } from './stopGroup';
import { tailFile } from './tailFile';
import { watchFolder } from './watchFolder';

export interface FollowOptions {
  /** Of a worker that this process started itself. */
  readonly exited?: Promise<Exit>;
  /** Each event once, in order; the next one waits. */
  readonly onEvent: (event: AttemptEvent) => void | Promise<void>;
  /** Aborted: stop following. The attempt itself goes on. */
  readonly signal: AbortSignal;
}

export type Followed =
  | { readonly state: 'ended'; readonly end: AttemptEnd }
  /**
   * The worker is proven dead without an end (reason `killed`); what was left of its reviewer has been stopped.
   * `hasResult`: its sealed result is on disk all the same and can be adopted.
   */
  | { readonly state: 'lost'; readonly hasResult: boolean; readonly left: 'gone' | 'still-there'; readonly why: string }
  | { readonly state: 'left' };

const eventLimit = 64 * 1024;
/** How often the worker is looked for, ms; its files are looked at more often. */
const livenessMs = 1000;
/** A worker writes its identity first of all; without one, and without a process with its token, it never began. */
const beginMs = 10_000;

/** Follows an attempt by its folder alone, so that it does not matter who started it. */
export async function followAttempt(folder: string, options: FollowOptions): Promise<Followed> {
  const { exited, onEvent, signal } = options;
  const files = attemptFiles(folder);
  const bell = watchFolder(folder, new Set(['events.jsonl', 'end.json']));
  const events = tailFile(files.events, eventLimit);
  const worker = { ended: false };
  void exited?.then(() => {
    worker.ended = true;
  });
  let wake: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    wake = resolve;
    signal.addEventListener('abort', wake);
    void exited?.then(wake);
  });
  const begun = performance.now();
  let lookedAt = begun;

  /** Reads the end first and the events after it: those before the end are complete then. */
  const look = async (): Promise<AttemptEnd | undefined> => {
    const end = await readEnd(files.end);
    for (let before = -1; before !== events.bytes;) {
      before = events.bytes;
      for (const line of await events.read()) {
        const event = parseEvent(line);
        if (event !== undefined && !signal.aborted) await onEvent(event);
      }
    }
    return end;
  };

  try {
    for (;;) {
      if (signal.aborted) return { state: 'left' };
      const gone = worker.ended ? 'its worker ended without a word' : undefined;
      const end = await look();
      if (end !== undefined) return { state: 'ended', end };
      if (gone !== undefined) return await lost(folder, gone);
      if (exited === undefined && performance.now() - lookedAt >= livenessMs) {
        lookedAt = performance.now();
        const why = await goneWhy(folder, performance.now() - begun);
        if (why !== undefined) {
          // It may have written its end and left between our two looks.
          const last = await look();
          return last === undefined ? await lost(folder, why) : { state: 'ended', end: last };
        }
      }
      await bell.next(worker.ended ? undefined : over);
    }
  } finally {
    signal.removeEventListener('abort', wake);
    bell.close();
    await events.close();
  }
}

async function goneWhy(folder: string, waitedMs: number): Promise<string | undefined> {
  const worker = await readIdentity(attemptFiles(folder).worker);
  if (worker !== undefined) return (await liveness(worker)) === 'dead' ? 'its worker is gone' : undefined;
  if (waitedMs < beginMs) return undefined;
  const { token } = await readOrder(folder);
  // Only where environments can be read does "nobody found" prove anything; elsewhere wait much longer. Untested.
  if (process.platform !== 'linux' && waitedMs < 6 * beginMs) return undefined;
  return (await findByToken(token)).length === 0 ? 'its worker never began' : undefined;
}

async function lost(folder: string, why: string): Promise<Followed> {
  const files = attemptFiles(folder);
  const reviewer = await readIdentity(files.reviewer);
  const options = await readOrder(folder);
  // Killed between spawn and record: the token tells who was left behind.
  const leaders = reviewer === undefined ? await findByToken(options.token) : [reviewer];
  const stopped = await Promise.all(leaders.map((leader) => stopGroup(leader, options)));
  const hasResult = await stat(files.result).then(
    () => true,
    () => false,
  );
  return { state: 'lost', hasResult, left: stopped.every((one) => one === 'gone') ? 'gone' : 'still-there', why };
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const readEnd = async (file: string): Promise<AttemptEnd | undefined> =>
  attemptEndSchema.safeParse(await readJson(file)).data;

const readIdentity = async (file: string): Promise<ProcessIdentity | undefined> =>
  processIdentitySchema.safeParse(await readJson(file)).data;

async function readOrder(folder: string): Promise<{ token: string; graceMs: number }> {
  const order = attemptOrderSchema.safeParse(await readJson(attemptFiles(folder).order)).data;
  return { token: order?.token ?? '', graceMs: order?.limits.graceMs ?? 2000 };
}

function parseEvent(line: string): AttemptEvent | undefined {
  try {
    return attemptEventSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
