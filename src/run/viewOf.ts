import type { Finding } from '../model/finding';
import type { AttemptEnd } from '../model/job';
import type { JournalEntry } from '../model/journal';
import type { Plan, Shard } from '../model/plan';
import type { Problem } from '../model/problem';
import type { Report } from '../model/report';
import type { JobView, RunView } from '../model/runView';
import type { Seam } from '../model/seam';
import type { ChangeRecord } from './records';

/** All that is known of a run; a view is a pure function of it. */
export interface RunRecord {
  readonly folder: string;
  readonly journal: readonly JournalEntry[];
  readonly change?: ChangeRecord | undefined;
  readonly plan?: Plan | undefined;
  /** Seams found so far, before the plan has them in their place. */
  readonly draftSeams: readonly Seam[];
  /** The reviewers' last signs of life, by job. */
  readonly progress: ReadonlyMap<string, string>;
  readonly findings: readonly Finding[];
  readonly report?: Report | undefined;
  /** Why a part of the run's records could not be used. */
  readonly unreadable?: Problem | undefined;
}

type Created = Extract<JournalEntry, { type: 'created' }>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export const integrationJob = 'integration';

/** The run as the panel, the status bar and the terminal show it. Throws when the journal has no `created` entry. */
export function viewOf(run: RunRecord): RunView {
  const created = run.journal.find((e): e is Created => e.type === 'created');
  if (!created) throw new Error(`${run.folder} has no beginning`);
  const finished = run.journal.find((e) => e.type === 'finished');
  const jobs = jobsOf(run, created);
  return {
    runId: created.runId,
    root: created.root,
    folder: run.folder,
    state: finished ? finished.state : stateOf(run, jobs),
    stage: stageOf(run.journal),
    reviewer: created.reviewer,
    scope: run.change?.describe ?? created.scope,
    startedAt: created.at,
    ...(finished && { endedAt: finished.at }),
    ...((run.unreadable ?? finished?.problem) && { problem: run.unreadable ?? finished?.problem }),
    ...(run.change && { change: changeView(run.change) }),
    ...(run.plan && { plan: planView(run.plan) }),
    jobs,
    findings: [...(run.report?.findings ?? run.findings)],
    seams: [...(run.plan?.seams ?? run.draftSeams)],
    ...(run.report && { report: run.report }),
  };
}

function stateOf(run: RunRecord, jobs: readonly JobView[]): RunView['state'] {
  if (!run.plan) return 'preparing';
  if (!run.journal.some((e) => e.type === 'approved')) return 'awaiting-approval';
  return jobs.some((j) => j.kind === 'integration' && j.state !== 'queued') ? 'integrating' : 'running';
}

function stageOf(journal: readonly JournalEntry[]): string {
  const last = journal.findLast((e) => e.type === 'stage');
  return last?.stage ?? 'Starting';
}

function changeView({ change }: ChangeRecord): NonNullable<RunView['change']> {
  const reviewed = change.files.filter((f) => !f.excluded);
  return {
    files: change.files.length,
    added: sum(change.files.map((f) => f.added)),
    deleted: sum(change.files.map((f) => f.deleted)),
    excluded: change.files.length - reviewed.length,
    paths: reviewed.map((f) => f.path),
  };
}

function planView(plan: Plan): NonNullable<RunView['plan']> {
  return {
    digest: plan.digest,
    mode: plan.gate.mode,
    why: plan.gate.why,
    shards: plan.shards.length,
    estimatedTokens: sum(plan.shards.map((s) => s.estimatedTokens)),
  };
}

/** Shards in queue order, then the integration pass; each folded from the journal. */
function jobsOf(run: RunRecord, created: Created): JobView[] {
  if (!run.plan) return [];
  const jobs = new Map<string, Mutable<JobView>>();
  for (const shard of run.plan.shards) jobs.set(shard.id, queued(shard, created));
  if (run.plan.gate.mode === 'sharded') {
    const integration = { id: integrationJob, title: 'Integration', items: [], changedLines: 0 };
    jobs.set(integrationJob, { ...queued(integration, created), kind: 'integration' });
  }
  for (const entry of run.journal) fold(jobs, entry);
  const adopted = new Set(run.journal.flatMap((e) => (e.type === 'adopted' ? [e.job] : [])));
  for (const job of jobs.values()) {
    // Finished after its driver had died: nobody has counted its findings yet.
    if (job.state === 'succeeded' && !adopted.has(job.id)) job.findings = reportedBy(job.id, run);
    const progress = run.progress.get(job.id);
    if (progress !== undefined && job.endedAt === undefined) job.progress = progress;
  }
  return [...jobs.values()];
}

function reportedBy(job: string, { report, findings }: RunRecord): number {
  return (report?.findings ?? findings).filter((f) => f.reporters.some((r) => r.job === job)).length;
}

function queued(shard: Pick<Shard, 'id' | 'title' | 'items' | 'changedLines'>, created: Created): Mutable<JobView> {
  return {
    id: shard.id,
    kind: 'shard',
    title: shard.title,
    state: 'queued',
    attempts: 0,
    files: shard.items.map((i) => i.path),
    changedLines: shard.changedLines,
    findings: 0,
    readOnly: created.readOnly,
  };
}

function fold(jobs: ReadonlyMap<string, Mutable<JobView>>, entry: JournalEntry): void {
  if (entry.type === 'finished') {
    for (const job of jobs.values()) foldFinish(job, entry);
    return;
  }
  const job = 'job' in entry ? jobs.get(entry.job) : undefined;
  if (!job) return;
  switch (entry.type) {
    case 'attempt-starting':
      job.state = 'starting';
      job.attempts = entry.attempt;
      job.startedAt ??= entry.at;
      break;
    case 'attempt-started':
      job.state = 'running';
      break;
    case 'attempt-ended':
      foldEnd(job, entry.end);
      break;
    case 'adopted':
      job.findings = entry.findings;
      break;
    case 'refused':
      job.state = 'failed';
      job.reason = 'internal';
      job.detail = entry.why;
      break;
    default:
  }
}

/** Nothing goes on after the end: what never ran was cancelled with the run, or is left; what still ran was lost. */
function foldFinish(job: Mutable<JobView>, { state, at }: Extract<JournalEntry, { type: 'finished' }>): void {
  if (job.state === 'queued') {
    if (state === 'cancelled') job.state = 'cancelled';
    return;
  }
  if (job.endedAt !== undefined) return;
  job.state = 'failed';
  job.reason = 'killed';
  job.detail = 'It was interrupted.';
  job.endedAt = at;
}

function foldEnd(job: Mutable<JobView>, end: AttemptEnd): void {
  job.state = end.outcome.state;
  job.startedAt = Math.min(job.startedAt ?? end.startedAt, end.startedAt);
  job.endedAt = end.endedAt;
  if (end.outcome.state === 'failed') {
    job.reason = end.outcome.reason;
    job.detail = end.outcome.detail;
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
