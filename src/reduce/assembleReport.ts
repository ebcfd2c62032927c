import type { Finding } from '../model/finding';
import type { FailureReason, JobState, ReadOnlyKind, Usage } from '../model/job';
import type { Plan } from '../model/plan';
import { type Report, reportVersion } from '../model/report';
import { cover, shardCoverage } from './cover';
import { type AttemptSpan, criticalPath, label } from './execution';
import { rank } from './rank';
import { incompleteWhy, summaryOf } from './summary';

/** How a job ended. */
export interface JobOutcome {
  readonly id: string;
  readonly state: JobState;
  readonly reason?: FailureReason;
  readonly attempts: number;
  /** All its attempts together. */
  readonly wallMs: number;
  readonly reused: boolean;
  readonly readOnly: ReadOnlyKind;
  /** Absent where the tool reported none. */
  readonly usage?: Usage;
}

export interface ReportInput {
  readonly runId: string;
  readonly plan: Plan;
  readonly reviewer: string;
  /** Every finding there is, in any order; each is in exactly one state. */
  readonly findings: readonly Finding[];
  /** One for each shard of the plan; a missing one counts as never started. */
  readonly shards: readonly JobOutcome[];
  /** Absent when the pass never started (or is not needed). */
  readonly integration?: JobOutcome;
  readonly cancelled: boolean;
  /** Why no seams were looked for; absent when they were. */
  readonly seamsFailed?: string;
  readonly notes: readonly string[];
  readonly spans: readonly AttemptSpan[];
  readonly lanes: number;
  readonly fellBack: boolean;
  readonly wallMs: number;
  /** Estimated tokens that were reserved for all jobs. */
  readonly reserved: number;
}

/** The report of a run: complete only when every shard and, in a sharded run, the integration pass succeeded. */
export function assembleReport(input: ReportInput): Report {
  const { plan } = input;
  const byId = new Map(input.shards.map((shard) => [shard.id, shard]));
  const shards = plan.shards.map((shard): Report['shards'][number] => {
    const end = byId.get(shard.id) ?? neverStarted(shard.id);
    return {
      id: shard.id,
      title: shard.title,
      state: plan.notAdmitted.includes(shard.id) ? 'not-admitted' : end.state,
      ...(end.reason === undefined ? {} : { reason: end.reason }),
      attempts: end.attempts,
      wallMs: Math.round(end.wallMs),
      reused: end.reused,
      readOnly: end.readOnly,
    };
  });
  const integration = integrationOf(plan, input.integration);
  const coverage = cover(plan, (id) => shardCoverage(shards.find((shard) => shard.id === id)));
  const why = incompleteWhy({ shards, integration, cancelled: input.cancelled, seamsFailed: input.seamsFailed });
  const findings = rank(oncePerId(input.findings), plan.seams);
  const complete = why.length === 0;
  return {
    version: reportVersion,
    runId: input.runId,
    mode: plan.gate.mode,
    complete,
    incompleteWhy: why,
    summary: summaryOf({ findings, coverage, shards, complete }),
    notes: [...input.notes],
    reviewer: input.reviewer,
    change: plan.change,
    findings,
    seams: plan.seams,
    shards,
    integration,
    coverage,
    execution: {
      label: label({ mode: plan.gate.mode, lanes: input.lanes, fellBack: input.fellBack, spans: input.spans }),
      wallMs: Math.round(input.wallMs),
      sumShardMs: shards.reduce((sum, shard) => sum + shard.wallMs, 0),
      criticalPathMs: criticalPath(
        shards.map((shard) => shard.wallMs),
        input.lanes,
        integration.wallMs,
      ),
    },
    usage: usageOf(input),
  };
}

function neverStarted(id: string): JobOutcome {
  return { id, state: 'queued', attempts: 0, wallMs: 0, reused: false, readOnly: 'none' };
}

function integrationOf(plan: Plan, end: JobOutcome | undefined): Report['integration'] {
  if (plan.gate.mode === 'single') return { state: 'not-needed', wallMs: 0 };
  if (end === undefined || end.attempts === 0) return { state: 'not-run', wallMs: 0 };
  const state = end.state === 'succeeded' || end.state === 'failed' ? end.state : 'not-run';
  return { state, ...(end.reason === undefined ? {} : { reason: end.reason }), wallMs: Math.round(end.wallMs) };
}

function usageOf({ shards, integration, reserved }: ReportInput): Report['usage'] {
  const ran = [...shards, ...(integration === undefined ? [] : [integration])].filter(
    (job) => job.attempts > 0 && !job.reused,
  );
  const inputTokens = ran.reduce((sum, job) => sum + (job.usage?.inputTokens ?? 0), 0);
  const outputTokens = ran.reduce((sum, job) => sum + (job.usage?.outputTokens ?? 0), 0);
  return {
    inputTokens,
    outputTokens,
    reserved,
    overReservation: Math.max(0, inputTokens + outputTokens - reserved),
    unavailable: ran.filter((job) => job.usage === undefined).map((job) => job.id),
  };
}

/** Two findings of one id would be shown, dismissed and judged as one: a bug of whoever made them. */
function oncePerId(findings: readonly Finding[]): readonly Finding[] {
  const ids = new Set(findings.map((finding) => finding.id));
  if (ids.size !== findings.length) throw new Error(`${findings.length} findings have ${ids.size} ids`);
  return findings;
}
