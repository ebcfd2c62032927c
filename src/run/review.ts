import { ownIdentity } from '../supervise/identity';
import type { Plan } from '../model/plan';
import { asProblem, ProblemError, type Problem } from '../model/problem';
import type { RunView } from '../model/runView';
import { conclude } from './conclude';
import { dispatchShards, integrate } from './dispatch';
import { beginRun, type ActiveRun } from './beginRun';
import { mustRead } from './records';
import { readPlan } from './readPlan';
import { runStage } from './runStage';
import type { Approval, ReviewRequest } from './service';
import type { World } from './world';

export interface ReviewHooks {
  /** Asked once, before anything that costs starts; only when `needed`. */
  approve(approval: Approval): Promise<boolean>;
  onView(view: RunView): void;
  /** Called when the run's folder exists, before any attempt starts. */
  onStarted(runId: string, folder: string): void;
  readonly signal: AbortSignal;
}

/**
 * One review from start to report. Resolves with the final view, also when it was cancelled or parts failed (the report
 * says what is missing); rejects with a ProblemError when nothing could be reviewed.
 */
export async function review(request: ReviewRequest, world: World, hooks: ReviewHooks): Promise<RunView> {
  const run = await beginRun(request, world, hooks);
  try {
    await prepare(run);
    await approve(run, hooks);
    await dispatchShards(run);
    await integrate(run);
    return await conclude(run);
  } catch (error) {
    return await giveUp(run, asProblem(error), error);
  } finally {
    await run.close();
  }
}
