import { integrationInput } from '../plan/integrationInput';
import { integrationPrompt } from '../plan/prompts/integrationPrompt';
import { writeFrozen } from '../store/writeDurable';
import type { ActiveRun } from './activeRun';
import { findingsOf } from './assemble';
import { evidenceOf, planned, refreshFindings } from './findingsSoFar';
import { jobOutcomes } from './jobOutcomes';
import { runJob } from './runJob';
import { integrationJob } from './viewOf';

/** The one turn that judges everything, on whatever shards succeeded; not for a single review, nor after a cancel. */
export async function integrate(run: ActiveRun, snapshot: string): Promise<void> {
  const now = planned(run);
  const { plan } = now;
  if (plan.gate.mode === 'single' || run.signal.aborted || run.dispatchStopped) return;
  const outcomes = await jobOutcomes(now);
  if (!outcomes.shards.some((s) => s.state === 'succeeded')) return;
  await run.record({ type: 'stage', at: run.world.now(), stage: 'Integrating' });
  const findings = await findingsOf(now, outcomes, await evidenceOf(run));
  const input = integrationInput({
    runId: run.id,
    plan,
    findings: findings.filter((f) => f.state === 'ranked'),
    ends: outcomes.shards.map(({ id, state, result }) => ({ id, state, ...(result && { summary: result.summary }) })),
    invariants: [],
  });
  const marker = Buffer.from(run.world.randomBytes(16)).toString('hex');
  await writeFrozen(run.paths.input(integrationJob), JSON.stringify(input));
  await writeFrozen(run.paths.prompt(integrationJob), integrationPrompt(input, marker, run.request.focus));
  await runJob(run, { id: integrationJob, kind: 'integration', cwd: snapshot, planDigest: plan.digest });
  await refreshFindings(run);
}
