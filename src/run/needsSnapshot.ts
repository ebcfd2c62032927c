import { readdir, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { attemptOrderSchema, processIdentitySchema } from '../model/job';
import { errorCode } from '../store/errorCode';
import { readBounded } from '../store/readBounded';
import type { Schema } from '../store/readRecord';
import { attemptFiles } from '../supervise/attemptFiles';
import { findByToken } from '../supervise/findByToken';
import { isDriven, isHere } from './lives';

/**
 * Whether a run may still read its snapshot: somebody drives it, or an attempt goes on without a driver. What cannot be
 * told counts as yes; processes of another machine, boot or container count as no. Only reads.
 */
export async function needsSnapshot(folder: string): Promise<boolean> {
  return (await isDriven(folder)) || (await hasLiveAttempt(folder));
}

/** Whether a worker or a reviewer of the run still goes on. */
export async function hasLiveAttempt(folder: string): Promise<boolean> {
  const jobs = path.join(folder, 'jobs');
  try {
    for (const job of await namesIn(jobs)) {
      for (const attempt of await namesIn(path.join(jobs, job))) {
        if (await goesOn(path.join(jobs, job, attempt))) return true;
      }
    }
    return false;
  } catch {
    return true;
  }
}

async function goesOn(attempt: string): Promise<boolean> {
  const files = attemptFiles(attempt);
  // Written last, when the reviewer's group is gone.
  if (await isThere(files.end)) return false;
  for (const file of [files.worker, files.reviewer]) {
    const identity = await look(file, processIdentitySchema);
    if (identity === 'unreadable' || (identity !== undefined && (await isHere(identity)))) return true;
  }
  // Started, and not recorded yet.
  const order = await look(files.order, attemptOrderSchema.pick({ token: true }));
  return order !== undefined && order !== 'unreadable' && (await findByToken(order.token)).length > 0;
}

const recordLimit = 1 << 20;

/** Without moving a damaged record aside: the run is somebody else's. */
async function look<T>(file: string, schema: Schema<T>): Promise<T | 'unreadable' | undefined> {
  try {
    const bytes = await readBounded(file, recordLimit);
    if (bytes === undefined) return undefined;
    const parsed = bytes === 'too-large' ? undefined : schema.safeParse(JSON.parse(bytes.toString('utf8')));
    return parsed?.success === true ? parsed.data : 'unreadable';
  } catch {
    return 'unreadable';
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return [];
    throw error;
  });
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
