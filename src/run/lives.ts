import { lockOwner, type IsAlive } from '../store/acquireLock';
import { liveness } from '../supervise/liveness';

/** For what may be taken over (a run's lock): only a proven death counts. */
export const isAlive: IsAlive = async (identity) => (await liveness(identity)) !== 'dead';

/** For what is waited for (lanes, workers): a record of another machine or container is not ours to wait for. */
export const isHere: IsAlive = async (identity) => ['alive', 'uncertain'].includes(await liveness(identity));

/** Whether a live process of this machine holds a run's lock. A lock that cannot be read may be held. */
export async function isDriven(runFolder: string): Promise<boolean> {
  const owner = await lockOwner(runFolder).catch(() => 'unknown' as const);
  return owner === 'unknown' || (owner !== undefined && (await isHere(owner)));
}
