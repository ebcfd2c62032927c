import { mkdir, readFile, rm } from 'node:fs/promises';
import { type AttemptEnd, type AttemptOrder, attemptOrderSchema, type JobKind } from '../model/job';
import type { ReviewerOutput } from '../reviewers/reviewer';
import { attemptFiles } from './attemptFiles';
import { type Conclusion, concludeAttempt, type Validated } from './concludeAttempt';
import { ownIdentity } from './identify';
import { type EventLog, logEvents } from './logEvents';
import { seal } from './seal';
import { type StopCause, superviseReviewer } from './superviseReviewer';

export interface AttemptWork {
  /** The attempt's folder, absolute; `order.json` is in it. */
  readonly folder: string;
  readonly key: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly writeDurable: (file: string, content: string) => Promise<void>;
  /** How to read the reviewer of this order; undefined when this version does not know it. */
  readonly reviewerOf: (order: AttemptOrder) => ReviewerOutput | undefined;
  /** Whether a value is a result of that kind of job. */
  readonly validate: (kind: JobKind, value: unknown) => Validated;
}

/**
 * Carries one attempt from its order to its end, in a worker process of its own that needs no driver: own identity,
 * reviewer, limits, stop, result (sealed and on disk), and last `end.json`. Whatever goes wrong inside is an end as well
 * (`internal`); it rejects only when not even that could be written, or when the folder has a worker already.
 */
export async function runAttempt(work: AttemptWork): Promise<AttemptEnd> {
  const files = attemptFiles(work.folder);
  const startedAt = work.now();
  // Also the claim on the folder: whoever comes second must not end what the first one carries.
  const events = await logEvents(files.events, work.now);
  const asked = heedProcess();
  let order: AttemptOrder | undefined;
  let concluded: Conclusion;
  try {
    order = attemptOrderSchema.parse(JSON.parse(await readFile(files.order, 'utf8')));
    concluded = await carry(work, order, events, asked.cause);
    if (concluded.result !== undefined)
      await work.writeDurable(files.result, envelope(work.key, order, concluded.result));
  } catch (error) {
    const detail = `The worker met an error: ${error instanceof Error ? error.message : String(error)}`.slice(0, 2000);
    concluded = { outcome: { state: 'failed', reason: 'internal', detail }, exitCode: null, signal: null };
  }
  try {
    const end = endOf(order, concluded, startedAt, work.now());
    await work.writeDurable(files.end, JSON.stringify(end));
    await rm(files.temp, { recursive: true, force: true }).catch(() => undefined);
    return end;
  } finally {
    await events.close();
    asked.dispose();
  }
}

async function carry(
  work: AttemptWork,
  order: AttemptOrder,
  events: EventLog,
  asked: () => StopCause | undefined,
): Promise<Conclusion> {
  const files = attemptFiles(work.folder);
  await work.writeDurable(files.worker, JSON.stringify(await ownIdentity()));
  const reviewer = work.reviewerOf(order);
  if (reviewer === undefined) throw new Error(`the reviewer ${order.reviewer} is not known to this version`);
  await mkdir(files.temp, { recursive: true, mode: 0o700 });
  const supervised = await superviseReviewer(work.folder, order, {
    parser: reviewer.parser(),
    events,
    writeDurable: work.writeDurable,
    asked,
  });
  return concludeAttempt(supervised, reviewer, (value) => work.validate(order.kind, value));
}

function envelope(key: Uint8Array, { runId, job, attempt, planDigest }: AttemptOrder, result: string): string {
  return JSON.stringify(seal(key, { runId, job, attempt, planDigest }, result));
}

function endOf(order: AttemptOrder | undefined, concluded: Conclusion, startedAt: number, endedAt: number): AttemptEnd {
  const { outcome, exitCode, signal, thread, usage } = concluded;
  return {
    version: 1,
    // Without a readable order nobody knows whose attempt this was; the folder's name tells.
    runId: order?.runId ?? '',
    job: order?.job ?? '',
    attempt: order?.attempt ?? 0,
    outcome,
    exitCode,
    signal,
    startedAt,
    endedAt,
    ...(thread === undefined ? {} : { thread }),
    ...(usage === undefined ? {} : { usage }),
  };
}

/** What reaches this process while it works: a polite end is a cancellation, a bug ends the attempt, not the worker. */
function heedProcess(): { readonly cause: () => StopCause | undefined; dispose(): void } {
  let cause: StopCause | undefined;
  const cancelled = (): void => {
    cause ??= { state: 'cancelled' };
  };
  const broken = (error: unknown): void => {
    cause ??= {
      state: 'failed',
      reason: 'internal',
      detail: `The worker met an error: ${String(error)}`.slice(0, 2000),
    };
  };
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  const errors = ['uncaughtException', 'unhandledRejection'] as const;
  for (const name of signals) process.on(name, cancelled);
  for (const name of errors) process.on(name, broken);
  return {
    cause: () => cause,
    dispose() {
      for (const name of signals) process.off(name, cancelled);
      for (const name of errors) process.off(name, broken);
    },
  };
}
