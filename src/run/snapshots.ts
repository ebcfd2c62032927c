import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { snapshotVersion } from '../git/makeSnapshot';
import { ProblemError } from '../model/problem';
import { acquireLockFile } from '../store/acquireLock';
import { errorCode } from '../store/errorCode';
import { removeTree } from '../store/removeTree';
import { sha256 } from '../store/sha256';
import type { ActiveRun } from './activeRun';
import { isHere } from './lives';
import { hasLiveAttempt, needsSnapshot } from './needsSnapshot';
import type { ChangeRecord } from './records';

/*
 * Beside each other in the state folder's `snapshots/`:
 *   <key>          a snapshot; put there whole, in one step
 *   <key>.users/   an empty file for each run that reads it
 *   <key>.lock     held for the moments in which users and snapshot are looked at or changed together
 *   <key>.new-*    one that is being made
 *   <key>*.gone-*  one that nobody reads any more, on its way out
 */
type User = Pick<ActiveRun, 'id' | 'root' | 'driver' | 'world'>;

/** Where the snapshot of this change stands: apart from results, one for all runs of the same trees. */
export function snapshotFolder(root: string, { commonDir, change: { base, head } }: ChangeRecord): string {
  const key = sha256([snapshotVersion, commonDir, head.tree, base.commit ?? base.tree].join('\0')).slice(0, 16);
  return path.join(root, 'snapshots', key);
}

/**
 * Says that this run reads the snapshot, before it is made. One that no living run reads is taken away: whoever read it
 * last may have changed its files.
 */
export async function joinSnapshot(run: User, folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
  await underLock(run, folder, async () => {
    if ((await usersLeft(run, folder)).length === 0) await setAside(run, folder);
    await mkdir(usersOf(folder), { recursive: true, mode: 0o700 });
    await writeFile(path.join(usersOf(folder), run.id), '', { mode: 0o600 });
  });
  // What stays is tried again, and spoken of, when the run leaves.
  await removeGone(folder).catch(() => undefined);
}

/**
 * This run needs it no more; the last one takes it away, and with it whatever runs that were killed have left behind.
 * Never throws: gives what could not be done in words, undefined when there is nothing to say.
 */
export async function leaveSnapshot(
  run: User & { readonly known: Pick<ActiveRun['known'], 'change'> },
): Promise<string | undefined> {
  if (!run.known.change) return undefined;
  const snapshots = path.dirname(snapshotFolder(run.root, run.known.change));
  const said: string[] = [];
  const failed = (error: unknown) => void said.push(error instanceof Error ? error.message : String(error));
  const folders = await keysIn(snapshots).catch(failed);
  for (const folder of folders ?? []) {
    const kept = await leave(run, folder).catch(failed);
    if (kept !== undefined) said.push(kept);
  }
  if (said.length === 0) return undefined;
  return `Files that reviewers read were left behind: ${said.join('; ')}. The next review tries again.`;
}

/** Gives why the snapshot was kept, where that is not for another run's sake. */
async function leave(run: User, folder: string): Promise<string | undefined> {
  const users = await underLock(run, folder, async () => {
    const left = await usersLeft(run, folder);
    if (left.length > 0) return left;
    await setAside(run, folder);
    await rm(usersOf(folder), { recursive: true, force: true });
    return left;
  });
  await removeGone(folder);
  return users.includes(run.id) ? `a reviewer of this run may still read ${folder}` : undefined;
}

const usersOf = (folder: string) => `${folder}.users`;

/** Strikes those off that need it no more; for the caller's own run only its attempts count, not that it is driven. */
async function usersLeft(run: User, folder: string): Promise<readonly string[]> {
  const left: string[] = [];
  for (const id of await namesIn(usersOf(folder))) {
    const needs = id === run.id ? hasLiveAttempt : needsSnapshot;
    if (await needs(path.join(run.root, 'runs', id))) left.push(id);
    else await removeTree(path.join(usersOf(folder), id));
  }
  return left;
}

/** Renames the snapshot, and those that are being made: who still writes there fails, and no half of it comes back. */
async function setAside(run: User, folder: string): Promise<void> {
  const unfinished = (await siblings(folder)).filter((name) => name.includes('.new-') && !name.includes('.gone-'));
  // In this order: one that is finished in this moment is under its final name when that is looked at.
  for (const name of [...unfinished, path.basename(folder)]) {
    const from = path.join(path.dirname(folder), name);
    const token = Buffer.from(run.world.randomBytes(6)).toString('hex');
    await rename(from, `${from}.gone-${token}`).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
    });
  }
}

/** Outside the lock: it may take a while, and nobody knows these names. */
async function removeGone(folder: string): Promise<void> {
  for (const name of await siblings(folder)) {
    if (name.includes('.gone-')) await removeTree(path.join(path.dirname(folder), name));
  }
}

async function siblings(folder: string): Promise<string[]> {
  const prefix = `${path.basename(folder)}.`;
  return (await namesIn(path.dirname(folder))).filter((name) => name.startsWith(prefix));
}

/** Every snapshot of which there is anything. */
async function keysIn(snapshots: string): Promise<string[]> {
  const keys = (await namesIn(snapshots)).flatMap((name) => /^[0-9a-f]{16}(?=\.|$)/.exec(name)?.[0] ?? []);
  return [...new Set(keys)].map((key) => path.join(snapshots, key));
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
}

const pollMs = 20;
/** About ten seconds, for what takes milliseconds. */
const rounds = 500;

async function underLock<T>(run: User, folder: string, work: () => Promise<T>): Promise<T> {
  for (let round = 0; round < rounds; round++) {
    const lock = await acquireLockFile(`${folder}.lock`, run.driver, isHere);
    if (lock.state === 'held') {
      try {
        return await work();
      } finally {
        await lock.release();
      }
    }
    await pause(pollMs);
  }
  throw new ProblemError({
    code: 'state-folder',
    what: `Another review has been holding ${folder}.lock for too long.`,
    kept: 'The repository and earlier results are untouched.',
    todo: 'Run the review again when the other has ended; if none is running, remove that file.',
  });
}
