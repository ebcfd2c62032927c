import type { ActiveRun } from './activeRun';
import { findingsOf, type PlannedRun } from './assemble';
import { jobOutcomes } from './jobOutcomes';
import { openEvidence, type Evidence } from './reduceRun';

/** Both trees are opened once for each run. */
const opened = new WeakMap<ActiveRun, Promise<Evidence>>();

/** The run with its plan; throws when it has none yet. */
export function planned(run: ActiveRun): PlannedRun {
  const { plan, change } = run.known;
  if (!plan || !change) throw new Error('the run has no plan yet');
  return { ...run.known, plan, change };
}

export async function evidenceOf(run: ActiveRun): Promise<Evidence> {
  const known = opened.get(run) ?? openEvidence(run.paths.folder, planned(run).change);
  opened.set(run, known);
  try {
    return await known;
  } catch (error) {
    // Asked again, it is tried again.
    opened.delete(run);
    throw error;
  }
}

const refreshed = new WeakMap<ActiveRun, Promise<void>>();

/**
 * Shows what has come in so far: proven seams at first, then each shard's findings as it lands. One at a time, in order.
 * Never rejects: it is only for the eye, and the report reads everything once more.
 */
export function refreshFindings(run: ActiveRun): Promise<void> {
  const next = (refreshed.get(run) ?? Promise.resolve()).then(async () => {
    const now = planned(run);
    run.known.findings = await findingsOf(now, await jobOutcomes(now), await evidenceOf(run));
    run.show();
  });
  const settled = next.catch(() => undefined);
  refreshed.set(run, settled);
  return settled;
}
