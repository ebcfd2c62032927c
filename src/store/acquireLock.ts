import { link, readFile, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import { type ProcessIdentity, processIdentitySchema } from '../model/job';
import { errorCode } from './errorCode';
import { sha256 } from './sha256';
import { createWhole, writeDurable } from './writeDurable';

/** Whether the process may still be there; uncertain is true. Given by the caller: the store knows no processes. */
export type IsAlive = (identity: ProcessIdentity) => Promise<boolean>;

export interface HeldLock {
  readonly state: 'held';
  /** Makes another process the owner, in one step; `release` still works. */
  hand(next: ProcessIdentity): Promise<void>;
  /** Gives the lock back if it still is what we left; once is enough. */
  release(): Promise<void>;
}
/** `heldBy` is undefined when the lock file cannot be read: whose it is, is not known, so it counts as held. */
export type LockAttempt = HeldLock | { readonly state: 'taken'; readonly heldBy: ProcessIdentity | undefined };

/** Takes the lock of a folder (its file `lock`) for `owner`. Never waits. */
export function acquireLock(folder: string, owner: ProcessIdentity, isAlive: IsAlive): Promise<LockAttempt> {
  return acquireLockFile(path.join(folder, 'lock'), owner, isAlive);
}

/**
 * The file is created whole and exclusively, its content is the owner's identity. It is taken away only after the owner
 * is proven dead, and only by whoever holds the *right to remove exactly this content*, which is a lock of the same
 * kind with the content's digest in its name: so two thieves can never remove each other's fresh lock.
 */
export async function acquireLockFile(file: string, owner: ProcessIdentity, isAlive: IsAlive): Promise<LockAttempt> {
  const content = JSON.stringify(owner);
  for (let round = 0; round < 5; round++) {
    // Looking comes first: whoever waits for a lock asks often, and must not write to the disk each time.
    const found = await readText(file);
    if (found === undefined) {
      if (await createWhole(file, content)) return held(file, content, owner, isAlive);
      continue;
    }
    const heldBy = ownerOf(found);
    if (heldBy === undefined || (await isAlive(heldBy))) return { state: 'taken', heldBy };
    const removed = await removeExactly(file, found, owner, isAlive);
    if (removed !== 'removed') return { state: 'taken', heldBy: removed.heldBy };
  }
  return { state: 'taken', heldBy: undefined };
}

function held(file: string, first: string, owner: ProcessIdentity, isAlive: IsAlive): HeldLock {
  let content = first;
  let released = false;
  return {
    state: 'held',
    async hand(next) {
      const text = JSON.stringify(next);
      await writeDurable(file, text);
      content = text;
    },
    async release() {
      if (released) return;
      released = true;
      // After `hand` the owner may be dead and a thief at work on the same file: the same right is needed.
      await removeExactly(file, content, owner, isAlive).catch((error: unknown) => {
        // Somebody has deleted the folder, and the lock with it.
        if (errorCode(error) !== 'ENOENT') throw error;
      });
    },
  };
}

async function removeExactly(
  file: string,
  content: string,
  owner: ProcessIdentity,
  isAlive: IsAlive,
): Promise<'removed' | { heldBy: ProcessIdentity | undefined }> {
  // Each crash of a thief adds a level; nobody crashes that often in the same two milliseconds.
  if (path.basename(file).length > 150) return { heldBy: undefined };
  const right = `${file}~${sha256(content).slice(0, 16)}`;
  const mine = JSON.stringify(owner);
  if (!(await createWhole(right, mine))) {
    const found = await readText(right);
    const thief = found === undefined ? undefined : ownerOf(found);
    if (found === undefined || thief === undefined || (await isAlive(thief))) return { heldBy: thief };
    const removed = await removeExactly(right, found, owner, isAlive);
    if (removed !== 'removed' || !(await createWhole(right, mine))) return { heldBy: thief };
  }
  try {
    if ((await readText(file)) !== content) return 'removed';
    const aside = `${right}.gone`;
    await rename(file, aside);
    const taken = await readText(aside);
    // Somebody who does not keep to these rules was faster: his lock goes back.
    if (taken !== content) await link(aside, file);
    await unlink(aside);
    return taken === content ? 'removed' : { heldBy: ownerOf(taken ?? '') };
  } finally {
    await unlink(right).catch(() => undefined);
  }
}

/** Who holds a folder's lock; `unknown` when the lock is there and cannot be read. Only reads. */
export async function lockOwner(folder: string): Promise<ProcessIdentity | 'unknown' | undefined> {
  const text = await readText(path.join(folder, 'lock'));
  return text === undefined ? undefined : (ownerOf(text) ?? 'unknown');
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function ownerOf(text: string): ProcessIdentity | undefined {
  try {
    return processIdentitySchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
