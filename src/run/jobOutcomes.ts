import type { IntegrationResult, ShardResult } from '../model/finding';
import { integrationResultSchema, shardResultSchema } from '../model/finding';
import type { AttemptEnd } from '../model/job';
import type { JournalEntry } from '../model/journal';
import type { Plan } from '../model/plan';
import type { JobOutcome } from '../reduce/assembleReport';
import type { AttemptSpan } from '../reduce/execution';
import { readRecord } from '../store/readRecord';
import { openResult } from './adopt';
import { digestsOf } from './frozen';
import { readKey } from './attemptKeys';
import { runPaths } from './runPaths';
import { integrationJob, viewOf, type RunRecord } from './viewOf';

export interface Outcomes {
  readonly shards: readonly (JobOutcome & { readonly result?: ShardResult })[];
  readonly integration?: JobOutcome & { readonly result?: IntegrationResult };
  readonly spans: readonly AttemptSpan[];
}

/**
 * How every job ended, with what it returned: results that were adopted, and (of a run whose driver died) those that are
 * sealed for their attempt and not adopted yet. A job that says it succeeded without a result that can be read has failed.
 */
export async function jobOutcomes(run: RunRecord & { readonly plan: Plan }): Promise<Outcomes> {
  const jobs = viewOf(run).jobs;
  const ends = run.journal.filter((e) => e.type === 'attempt-ended');
  const outcomes = await Promise.all(
    jobs.map(async (job) => {
      const own = ends.filter((e) => e.job === job.id).map((e) => e.end);
      const result = job.state === 'succeeded' ? await resultOf(run, job.id, job.attempts) : undefined;
      const broken = job.state === 'succeeded' && result === undefined;
      return {
        id: job.id,
        state: broken ? ('failed' as const) : job.state,
        ...(broken ? { reason: 'internal' as const } : job.reason !== undefined && { reason: job.reason }),
        attempts: job.attempts,
        wallMs: own.reduce((sum, end) => sum + (end.endedAt - end.startedAt), 0),
        reused: false,
        readOnly: job.readOnly,
        ...usageOf(own),
        ...(result !== undefined && { result }),
      };
    }),
  );
  const integration = outcomes.find((o) => o.id === integrationJob);
  return {
    shards: outcomes.filter((o) => o.id !== integrationJob),
    ...(integration && { integration: integration as NonNullable<Outcomes['integration']> }),
    spans: ends.filter((e) => e.job !== integrationJob).map(spanOf),
  };
}

type Result = ShardResult | IntegrationResult;

async function resultOf(
  run: RunRecord & { readonly plan: Plan },
  job: string,
  attempt: number,
): Promise<Result | undefined> {
  const paths = runPaths(run.folder);
  const kind = job === integrationJob ? 'integration' : 'shard';
  if (await isAsAdopted(run, job)) {
    const schema = kind === 'shard' ? shardResultSchema : integrationResultSchema;
    const adopted = await readRecord<Result>(paths.result(job), schema);
    if (adopted.state === 'ok') return adopted.value;
  }
  // Not adopted yet, or no longer what was adopted: what the attempt itself has sealed still counts.
  const key = await readKey(paths, job, attempt);
  const runId = viewOf(run).runId;
  const binding = { runId, job, attempt, planDigest: run.plan.digest };
  const opened = key && (await openResult(paths.attempt(job, attempt), key, binding, kind));
  return opened?.ok === true ? opened.value : undefined;
}

/** Whether a job's result is what was adopted. A file that nobody recorded as adopted proves nothing: anybody may have put it there. */
async function isAsAdopted(run: RunRecord, job: string): Promise<boolean> {
  const entry = run.journal.find((e) => e.type === 'adopted' && e.job === job);
  const [digest] = Object.values(await digestsOf(runPaths(run.folder), [runPaths(run.folder).result(job)]));
  return entry?.type === 'adopted' && entry.resultDigest === digest;
}

function usageOf(ends: readonly AttemptEnd[]): Pick<JobOutcome, 'usage'> {
  const told = ends.flatMap((end) => (end.usage ? [end.usage] : []));
  if (told.length === 0) return {};
  const sum = (pick: (u: (typeof told)[number]) => number) => told.reduce((total, u) => total + pick(u), 0);
  return { usage: { inputTokens: sum((u) => u.inputTokens), outputTokens: sum((u) => u.outputTokens) } };
}

const spanOf = ({ job, end }: Extract<JournalEntry, { type: 'attempt-ended' }>): AttemptSpan => ({
  job,
  startedAt: end.startedAt,
  endedAt: end.endedAt,
  substantive: end.outcome.state !== 'failed',
});
