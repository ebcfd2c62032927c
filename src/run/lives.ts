import type { IsAlive } from '../store/acquireLock';
import { liveness } from '../supervise/liveness';

/** For what may be taken over (a run's lock): only a proven death counts. */
export const isAlive: IsAlive = async (identity) => (await liveness(identity)) !== 'dead';

/** For what is waited for (lanes, workers): a record of another machine or container is not ours to wait for. */
export const isHere: IsAlive = async (identity) => ['alive', 'uncertain'].includes(await liveness(identity));
