import { open } from 'node:fs/promises';
import type { AttemptEvent, JobState, Usage } from '../model/job';
import { neutralLine } from '../model/neutralText';

export interface EventLog {
  state(state: JobState): Promise<void>;
  /** On disk when it resolves: an attempt can only be resumed by an id that survived. */
  thread(id: string): Promise<void>;
  progress(text: string): void;
  usage(usage: Usage): void;
  /** Writes what waits, unless the last time was a moment ago. */
  flush(force: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Shortest time between two lines of progress, ms; of what comes faster only the latest is kept. */
const flushMs = 500;
const progressLimit = 300;
/** A tool has one thread; one that keeps naming others must not fill the disk. */
const threadLimit = 8;

/** Writes an attempt's `events.jsonl` for whoever follows it. Rejects (`EEXIST`) when the attempt has one already. */
export async function logEvents(file: string, now: () => number): Promise<EventLog> {
  const handle = await open(file, 'ax', 0o600);
  let progress: AttemptEvent | undefined;
  let usage: AttemptEvent | undefined;
  let flushedAt = -Infinity;
  let threads = 0;
  const write = async (...events: readonly AttemptEvent[]): Promise<void> => {
    if (events.length > 0) await handle.write(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  };
  return {
    state: (state) => write({ type: 'state', at: now(), state }),
    async thread(id) {
      if (++threads > threadLimit) return;
      await write({ type: 'thread', at: now(), id });
      await handle.datasync();
    },
    progress(text) {
      progress = { type: 'progress', at: now(), text: neutralLine(text, progressLimit) };
    },
    usage(used) {
      usage = { type: 'usage', at: now(), usage: used };
    },
    async flush(force) {
      if (!force && performance.now() - flushedAt < flushMs) return;
      const waiting = [progress, usage].filter((event) => event !== undefined);
      progress = usage = undefined;
      if (waiting.length > 0) flushedAt = performance.now();
      await write(...waiting);
    },
    close: () => handle.close(),
  };
}
