import type { ProcessIdentity } from '../model/job';
import { machine } from './identify';
import { processRow } from './processTable';

/**
 * `foreign`: of another machine or pid namespace, so nothing can be known and nothing may be signalled.
 * `uncertain` counts as alive wherever it matters.
 */
export type Liveness = 'alive' | 'dead' | 'foreign' | 'uncertain';

/** Whether the very process of this record still runs. Dead is said only when it is proven. */
export async function liveness(identity: ProcessIdentity): Promise<Liveness> {
  const here = await machine();
  // Boot ids are random: the same one is the same machine, whatever its name is by now (names change with networks).
  if (identity.boot === '' || here.boot === '') {
    if (identity.host !== here.host) return 'foreign';
  } else if (identity.boot !== here.boot) {
    return identity.host === here.host ? 'dead' : 'foreign';
  }
  if (identity.pidNamespace !== here.pidNamespace) return 'foreign';
  return await onThisMachine(identity);
}

async function onThisMachine(identity: ProcessIdentity): Promise<Liveness> {
  if (!answers(identity.pid)) return 'dead';
  try {
    const row = await processRow(identity.pid);
    if (row === undefined || row.ended) return 'dead';
    if (identity.startTime === '') return 'uncertain';
    return row.startTime === identity.startTime ? 'alive' : 'dead';
  } catch {
    return 'uncertain';
  }
}

/** Signal 0 reaches nobody but tells whether somebody has the pid; a refusal (EPERM) is somebody. */
function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
