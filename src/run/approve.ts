import type { Plan } from '../model/plan';
import { reservation } from '../plan/reservation';
import { ProblemError } from '../model/problem';
import type { ActiveRun } from './activeRun';
import { stopProblem } from './stopSignal';
import type { Approval } from './service';

/** Attempts that each job may have. */
export const allowance = 1;

/** The user's yes, as a record; a reviewer that costs nothing is not asked about. */
export async function approve(
  run: ActiveRun,
  hooks: { approve(approval: Approval, signal: AbortSignal): Promise<boolean> },
): Promise<void> {
  const { plan } = run.known;
  if (!plan) throw new Error('there is no plan to approve');
  const approval = approvalOf(plan, run);
  const { preapproved = false } = run.request;
  const yes = !approval.needed || preapproved || (await orStopped(hooks.approve(approval, run.signal), run.signal));
  if (run.signal.aborted) throw stopProblem(run.stopCause());
  if (!yes) throw declined();
  await run.record({
    type: 'approved',
    at: run.world.now(),
    planDigest: plan.digest,
    tokenCeiling: approval.estimatedTokens,
    allowance,
    lanes: run.request.settings.lanes,
    by: !approval.needed ? 'not-needed' : preapproved ? 'flag' : 'user',
  });
}

/** A question that nobody answers must not keep a run from being stopped. */
function orStopped(answer: Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  const stopped = new Promise<boolean>((resolve) => {
    if (signal.aborted) resolve(false);
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });
  return Promise.race([answer, stopped]);
}

function approvalOf(plan: Plan, run: ActiveRun): Approval {
  const reviewed = plan.change.files.filter((f) => !f.excluded);
  const estimatedTokens = reservation(plan).total;
  return {
    files: reviewed.length,
    lines: sum(reviewed.map((f) => f.added + f.deleted)),
    shards: plan.shards.length,
    reviewer: run.reviewer.label,
    estimatedTokens,
    needed: run.reviewer.costs && estimatedTokens >= run.request.settings.confirmTokens,
  };
}

const declined = () =>
  new ProblemError({
    code: 'cancelled',
    what: 'The review was not started.',
    kept: 'Nothing was sent anywhere.',
    todo: 'Start it again when you like.',
  });

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
