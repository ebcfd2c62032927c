import type { AttemptEnd, AttemptOrder } from '../model/job';
import { asProblem } from '../model/problem';
import { acquireLane, type Lane } from '../store/acquireLane';
import { followAttempt, type Followed } from '../supervise/followAttempt';
import { type AttemptHandle, startAttempt } from '../supervise/startAttempt';
import { stopGroup } from '../supervise/stopGroup';
import { stopAttempt } from '../supervise/stopAttempt';
import type { ActiveRun } from './activeRun';
import { adopt } from './adopt';
import { graceMs, layDown, type JobOrder } from './layDown';
import { isHere } from './lives';
import { workerEnvironment } from './workerEnvironment';

/** Failures after which no further attempt of this tool can succeed. */
const hopeless: readonly string[] = ['auth', 'quota', 'not-installed'];

/**
 * One job: waits for a lane, starts an attempt, follows it to its end and adopts its result. Every decision is recorded
 * before it is acted on. Cancelled before the lane was won: nothing is recorded.
 */
export async function runJob(run: ActiveRun, job: JobOrder): Promise<void> {
  const lane = await acquireLane(run.root, run.request.settings.lanes, run.driver, isHere, run.signal);
  if (lane === 'cancelled') return;
  try {
    if (isStopped(run)) return;
    const attempt = 1;
    const begun = run.world.now();
    await run.record({ type: 'attempt-starting', at: begun, job: job.id, kind: job.kind, attempt });
    const { end, result } = await carry(run, job, attempt, begun, lane);
    await run.record({ type: 'attempt-ended', at: run.world.now(), job: job.id, attempt, end });
    if (result) await adopt(run, result.order, result.key);
    if (end.outcome.state === 'failed' && hopeless.includes(end.outcome.reason)) run.dispatchStopped = true;
  } finally {
    await lane.release();
  }
}

const isStopped = (run: ActiveRun) => run.signal.aborted || run.dispatchStopped;

interface Carried {
  readonly end: AttemptEnd;
  /** Where the attempt succeeded: what its result is bound to. */
  readonly result?: { readonly order: AttemptOrder; readonly key: Uint8Array };
}

/** Carries one attempt to its end; whatever goes wrong on our side is an end as well, and leaves nothing running. */
async function carry(run: ActiveRun, job: JobOrder, attempt: number, begun: number, lane: Lane): Promise<Carried> {
  const ours = (outcome: AttemptEnd['outcome']): AttemptEnd => ({
    version: 1,
    runId: run.id,
    job: job.id,
    attempt,
    outcome,
    exitCode: null,
    signal: null,
    startedAt: begun,
    endedAt: run.world.now(),
  });
  try {
    const { folder, key, order } = await layDown(run, job, attempt);
    // Laying down took a while: whether to start is asked again, now.
    if (isStopped(run)) return { end: ours(stoppedOutcome(run)) };
    const handle = await startAttempt({
      program: run.program,
      folder,
      key,
      token: order.token,
      env: workerEnvironment(run.world.env),
    });
    try {
      await lane.hand(handle.identity);
      await run.record({ type: 'attempt-started', at: run.world.now(), job: job.id, attempt, worker: handle.identity });
      const followed = await followUntilEnd(run, job.id, folder, handle);
      const end = followed.state === 'ended' ? followed.end : ours(lostOutcome(run, followed));
      if (end.outcome.state === 'succeeded') return { end, result: { order, key } };
      return { end: end.outcome.state === 'cancelled' ? { ...end, outcome: stoppedOutcome(run) } : end };
    } catch (error) {
      await stopAttempt(folder, handle.identity);
      throw error;
    }
  } catch (error) {
    return { end: ours({ state: 'failed', reason: 'internal', detail: asProblem(error).what }) };
  }
}

/** Follows the attempt to its end; the run's abort asks its worker to stop. */
async function followUntilEnd(run: ActiveRun, job: string, folder: string, { identity, exited }: AttemptHandle) {
  const stop = () => {
    // On a full disk it cannot be asked: then it is ended.
    stopAttempt(folder, identity)
      .catch(() => stopGroup(identity, { graceMs }))
      .catch(() => undefined);
  };
  run.signal.addEventListener('abort', stop);
  if (run.signal.aborted) stop();
  try {
    const never = new AbortController();
    const followed = await followAttempt(folder, {
      exited,
      signal: never.signal,
      onEvent: (event) => {
        if (event.type !== 'progress') return;
        run.known.progress = new Map(run.known.progress).set(job, event.text);
        run.show();
      },
    });
    if (followed.state === 'left') throw new Error('an attempt was left although nothing asked for it');
    return followed;
  } finally {
    run.signal.removeEventListener('abort', stop);
  }
}

/** The worker died without a word. A result that it had sealed before still counts. */
function lostOutcome(run: ActiveRun, lost: Extract<Followed, { state: 'lost' }>): AttemptEnd['outcome'] {
  if (lost.hasResult) return { state: 'succeeded' };
  if (run.stopCause() !== undefined && lost.left === 'gone') return { state: 'cancelled' };
  const left = lost.left === 'gone' ? '' : ' A process of its reviewer could not be stopped.';
  return { state: 'failed', reason: 'killed', detail: `The background worker was killed: ${lost.why}.${left}` };
}

/** An attempt that was stopped because the whole run was out of time has failed; nobody cancelled it. */
function stoppedOutcome(run: ActiveRun): AttemptEnd['outcome'] {
  if (run.stopCause() !== 'deadline') return { state: 'cancelled' };
  const detail = `The review took longer than ${run.request.settings.runTimeoutMinutes} minutes.`;
  return { state: 'failed', reason: 'deadline', detail };
}
