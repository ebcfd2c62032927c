import type { ProcessIdentity } from '../../../src/model/job';

/** Somebody who may hold a lock: told apart from others by the pid alone. */
export const processNamed = (pid: number): ProcessIdentity => ({
  pid,
  startTime: `${pid}`,
  boot: 'b',
  host: 'h',
  pidNamespace: '',
  group: 0,
});
