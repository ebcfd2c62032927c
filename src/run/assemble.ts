import type { Plan } from '../model/plan';
import type { Report } from '../model/report';
import { assembleReport } from '../reduce/assembleReport';
import { jobOutcomes, type Outcomes } from './jobOutcomes';
import { seamsRecordSchema, type ChangeRecord } from './records';
import { runPaths } from './runPaths';
import { readRecord } from '../store/readRecord';
import { openEvidence, reduceRun, type Evidence } from './reduceRun';
import { viewOf, type RunRecord } from './viewOf';

export type PlannedRun = RunRecord & { readonly plan: Plan; readonly change: ChangeRecord };

/** The report of a run from what there is of it, at any time; it is complete only when the run is. */
export async function assemble(run: PlannedRun, now: number, evidence?: Evidence): Promise<Report> {
  const { plan } = run;
  const view = viewOf(run);
  const outcomes = await jobOutcomes(run);
  const read = await readRecord(runPaths(run.folder).seams, seamsRecordSchema);
  const seams = read.state === 'ok' ? read.value : undefined;
  const approved = run.journal.find((e) => e.type === 'approved');
  return assembleReport({
    runId: view.runId,
    plan,
    reviewer: view.reviewer,
    findings: await findingsOf(run, outcomes, evidence),
    shards: outcomes.shards,
    ...(outcomes.integration && { integration: outcomes.integration }),
    notes: seams?.notes ?? [],
    ...(seams?.failed !== undefined && { seamsFailed: seams.failed }),
    cancelled: run.journal.some((e) => e.type === 'cancel-requested' && e.cause === 'user'),
    spans: outcomes.spans,
    lanes: approved?.lanes ?? 1,
    fellBack: false,
    wallMs: (view.endedAt ?? now) - view.startedAt,
    reserved: approved?.tokenCeiling ?? 0,
  });
}

/** What the run's results, adopted so far, amount to. */
export async function findingsOf(run: PlannedRun, outcomes: Outcomes, evidence?: Evidence) {
  const { reviewer } = viewOf(run);
  const integration = outcomes.integration?.result;
  return reduceRun(run.plan, evidence ?? (await openEvidence(run.folder, run.change)), {
    reviewer,
    shards: outcomes.shards.flatMap(({ id, result }) => (result ? [{ shard: id, reviewer, result }] : [])),
    ...(integration && { integration }),
  });
}
