import { lanesOf } from '../supervise/lanesOf';
import type { ActiveRun } from './activeRun';
import { refreshFindings } from './findingsSoFar';
import { runJob } from './runJob';

/** Runs every admitted shard, longest first, at most `lanes` at once; resolves when each has ended or was not started. */
export async function dispatchShards(run: ActiveRun, snapshot: string): Promise<void> {
  const { plan } = run.known;
  if (!plan) throw new Error('there is no plan to dispatch');
  const lanes = lanesOf(run.request.settings.lanes);
  await run.record({ type: 'stage', at: run.world.now(), stage: 'Reviewing' });
  const admitted = plan.shards.filter((s) => !plan.notAdmitted.includes(s.id));
  const ended = await Promise.allSettled([
    // Proven seams need no reviewer: they are shown at once.
    refreshFindings(run),
    ...admitted.map((shard) =>
      lanes.run(async () => {
        await runJob(run, { id: shard.id, kind: 'shard', cwd: snapshot, planDigest: plan.digest });
        await refreshFindings(run);
      }, run.signal),
    ),
  ]);
  // Only now: while one of them runs, nobody may go on without it.
  const broken = ended.find((e) => e.status === 'rejected');
  if (broken) throw broken.reason;
}
