import { readFile, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { attemptOrderSchema, type ProcessIdentity } from '../model/job';
import { attemptFiles } from './attemptFiles';
import { liveness } from './liveness';
import { requestStop } from './startAttempt';
import { stopGroup } from './stopGroup';

/** What a worker may take beyond its reviewer's grace period, ms. */
const patienceMs = 15_000;

/**
 * Asks an attempt's worker to stop, and ends it with all that carries its token when it does not answer (it hangs, or
 * is held by a debugger). Resolves when the attempt has its end, or nothing of it runs any more; what it came to is told by
 * `followAttempt`.
 */
export async function stopAttempt(
  folder: string,
  worker: ProcessIdentity,
  patience = patienceMs,
): Promise<'ended' | 'gone' | 'still-there'> {
  const files = attemptFiles(folder);
  const order = attemptOrderSchema.parse(JSON.parse(await readFile(files.order, 'utf8')));
  await requestStop(folder);
  const until = performance.now() + order.limits.graceMs + patience;
  while (performance.now() < until) {
    const ended = await stat(files.end).then(
      () => true,
      () => false,
    );
    if (ended) return 'ended';
    // Its reviewer may be left all the same: that is for the stop below.
    if ((await liveness(worker)) === 'dead') break;
    await pause(100);
  }
  return await stopGroup(worker, { graceMs: order.limits.graceMs, token: order.token });
}
