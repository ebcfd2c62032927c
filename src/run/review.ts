import { stat } from 'node:fs/promises';
import { asProblem, type Problem } from '../model/problem';
import type { RunView } from '../model/runView';
import { beginRun, type ActiveRun } from './activeRun';
import { approve } from './approve';
import { conclude } from './conclude';
import { dispatchShards } from './dispatchShards';
import { integrate } from './integrate';
import { prepare } from './prepare';
import { leaveSnapshot } from './snapshots';
import type { Approval, ReviewRequest } from './service';
import type { World } from './world';

export interface ReviewHooks {
  /** Asked once, before anything that costs starts; only when `needed`. */
  approve(approval: Approval, signal: AbortSignal): Promise<boolean>;
  onView(view: RunView): void;
  /** Called when the run's folder exists, before any attempt starts. */
  onStarted(runId: string, folder: string): void;
  /** What a stage could not do, and how long stages took (ms). */
  onNote(text: string): void;
  readonly signal: AbortSignal;
}

/**
 * One review from start to report. Resolves with the final view, also when it was cancelled or parts of it failed (the
 * report says what is missing); throws a ProblemError when nothing could be reviewed, and then leaves no run behind.
 */
export async function review(request: ReviewRequest, world: World, hooks: ReviewHooks): Promise<RunView> {
  const run = await beginRun(request, world, hooks);
  let reviewing = false;
  try {
    const snapshot = await prepare(run, hooks);
    await approve(run, hooks);
    reviewing = true;
    await dispatchShards(run, snapshot);
    await integrate(run, snapshot);
    return await conclude(run);
  } catch (error) {
    if (!reviewing) throw error;
    return await giveUp(run, error);
  } finally {
    const left = await leaveSnapshot(run);
    if (left !== undefined) hooks.onNote(left);
    await run.close(!reviewing);
  }
}

/** Something broke after reviewers had started: what they returned is still reported, as incomplete. */
async function giveUp(run: ActiveRun, error: unknown): Promise<RunView> {
  const folder = await stat(run.paths.folder).catch(() => undefined);
  const problem = folder ? asProblem(error) : folderGone(run.paths.folder);
  return conclude(run, problem).catch(async () => {
    await run.record({ type: 'finished', at: run.world.now(), state: 'failed', problem });
    return run.view();
  });
}

const folderGone = (folder: string): Problem => ({
  code: 'state-folder',
  what: `The run's folder ${folder} was deleted while the review ran.`,
  kept: 'The repository is untouched. What reviewers had returned is lost with that folder.',
  todo: 'Leave the state folder alone while a review runs, and run the review again.',
});
