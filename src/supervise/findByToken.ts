import { readdir, readFile } from 'node:fs/promises';
import type { ProcessIdentity } from '../model/job';
import { identify } from './identify';

/** Name of the variable that marks every process of an attempt. */
export const tokenVariable = 'SEAMLINE_TOKEN';

/**
 * Every running process that carries the token in its environment, this one excepted: so what was spawned but not yet
 * recorded is found. Only Linux shows environments; elsewhere nothing is found.
 */
export async function findByToken(token: string): Promise<readonly ProcessIdentity[]> {
  if (process.platform !== 'linux' || token === '') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const found = await Promise.all(
    pids.map(async (name) =>
      (await carries(name, token)) ? await identify(Number(name)).catch(() => undefined) : undefined,
    ),
  );
  return found.filter((identity) => identity !== undefined);
}

async function carries(pid: string, token: string): Promise<boolean> {
  try {
    const environment = await readFile(`/proc/${pid}/environ`, 'latin1');
    return `\0${environment}`.includes(`\0${tokenVariable}=${token}\0`);
  } catch {
    return false;
  }
}
