import { type FSWatcher, watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ProcessIdentity } from '../model/job';
import { acquireLockFile, type HeldLock, type IsAlive } from './acquireLock';

/** A place for one running attempt on this machine. Hand it to the attempt's worker: it may outlive its driver. */
export interface Lane extends HeldLock {
  readonly index: number;
}

/** How often a waiting driver looks, ms; a change in the folder wakes it sooner. */
const pollMs = 200;

/**
 * Waits until one of the machine's first `lanes` lanes is free and takes it for `owner`. Lanes of dead owners are free.
 * Resolves with 'cancelled' as soon as the signal is aborted.
 */
export async function acquireLane(
  root: string,
  lanes: number,
  owner: ProcessIdentity,
  isAlive: IsAlive,
  signal: AbortSignal,
): Promise<Lane | 'cancelled'> {
  const folder = path.join(root, 'lanes');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const bell = watchFolder(folder);
  try {
    while (!signal.aborted) {
      const rung = bell.next(signal);
      for (let index = 0; index < lanes; index++) {
        const lock = await acquireLockFile(path.join(folder, `${index}.json`), owner, isAlive);
        if (lock.state !== 'held') continue;
        return { ...lock, index };
      }
      await rung;
    }
    return 'cancelled';
  } finally {
    bell.close();
  }
}

/** `next` resolves at the next change in the folder, after `pollMs`, or when the signal is aborted. */
function watchFolder(folder: string): { next(signal: AbortSignal): Promise<void>; close(): void } {
  let ring: () => void = () => undefined;
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(folder, { persistent: false }, (_event, name) => {
      // Only a lane's own file counts: looking at lanes makes and removes files of other names.
      if (name === null || /^\d+\.json$/.test(name)) ring();
    });
    watcher.on('error', () => undefined);
  } catch {
    // The system may have no watches left: looking from time to time does.
  }
  return {
    next: (signal) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, pollMs);
        signal.addEventListener('abort', done);
        ring = done;
      }),
    close: () => watcher?.close(),
  };
}
