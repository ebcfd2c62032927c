import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { JournalEntry } from '../model/journal';
import { ProblemError } from '../model/problem';
import { errorCode } from './errorCode';
import { readCreated } from './readJournal';
import { syncFolder } from './writeDurable';

type Created = Extract<JournalEntry, { type: 'created' }>;

export interface ListedRun {
  readonly id: string;
  readonly folder: string;
  /** The journal's first entry; absent when it cannot be read, then `why` says so. */
  readonly created?: Created;
  readonly why?: string;
}

const idPattern = /^[0-9a-hjkmnp-tv-z]{8}$/;
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const idEpoch = Date.UTC(2025, 0, 1);

/**
 * A short id whose order is that of time: 25 bits of minutes since 2025 and 15 random bits in base 32. It is not
 * unique by itself: `createRun` refuses a taken one.
 */
export function newRunId(randomBytes: (count: number) => Uint8Array, now: number): string {
  const minutes = Math.max(0, Math.floor((now - idEpoch) / 60_000)) % 2 ** 25;
  const [a = 0, b = 0] = randomBytes(2);
  let bits = minutes * 2 ** 15 + (((a << 8) | b) % 2 ** 15);
  let id = '';
  for (let i = 0; i < 8; i++) {
    id = alphabet.charAt(bits % 32) + id;
    bits = Math.floor(bits / 32);
  }
  return id;
}

/** The folder of a run. An id that could not be ours (it comes from a command line) is ProblemError `unknown-run`. */
export function runFolder(root: string, id: string): string {
  if (idPattern.test(id)) return path.join(root, 'runs', id);
  throw new ProblemError({
    code: 'unknown-run',
    what: `${JSON.stringify(id.slice(0, 80))} is not the id of a run.`,
    kept: 'Nothing was changed.',
    todo: 'Use one of the ids that the list of runs shows.',
  });
}

/** Creates the run's folder (0700) and returns its path; undefined when the id is taken. */
export async function createRun(root: string, id: string): Promise<string | undefined> {
  const folder = runFolder(root, id);
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return undefined;
    throw error;
  }
  await syncFolder(path.dirname(folder));
  return folder;
}

/** Every run of the state folder, newest first; runs whose beginning cannot be read come last. Other files are ignored. */
export async function listRuns(root: string): Promise<readonly ListedRun[]> {
  const runs = path.join(root, 'runs');
  const entries = await readdir(runs, { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const ids = entries.filter((entry) => entry.isDirectory() && idPattern.test(entry.name)).map((entry) => entry.name);
  const listed = await Promise.all(
    ids.map(async (id): Promise<ListedRun> => {
      const folder = path.join(runs, id);
      const first = await readCreated(folder);
      return typeof first === 'string' ? { id, folder, why: first } : { id, folder, created: first };
    }),
  );
  return listed.sort(
    (a, b) => (b.created?.at ?? -Infinity) - (a.created?.at ?? -Infinity) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0),
  );
}
