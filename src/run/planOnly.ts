import type { Plan } from '../model/plan';
import { beginRun } from './activeRun';
import { planChange, readChange, type PrepareHooks } from './prepare';
import type { ReviewRequest } from './service';
import type { World } from './world';

/** The plan that a review of this change would have; starts no reviewer and leaves no run behind. */
export async function planOnly(
  request: ReviewRequest,
  world: World,
  hooks: PrepareHooks & { readonly signal: AbortSignal },
): Promise<Plan> {
  const run = await beginRun(request, world, {
    onView: () => undefined,
    onStarted: () => undefined,
    signal: hooks.signal,
  });
  try {
    await readChange(run, hooks);
    await planChange(run, hooks, false);
    if (!run.known.plan) throw new Error('the plan stage left no plan');
    return run.known.plan;
  } finally {
    await run.close(true);
  }
}
