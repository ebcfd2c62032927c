import { mkdir } from 'node:fs/promises';
import * as path from 'node:path';
import type { AttemptOrder, JobKind } from '../model/job';
import { writeFrozen } from '../store/writeDurable';
import { reviewerEnvironment } from '../supervise/reviewerEnvironment';
import type { ActiveRun } from './activeRun';
import { makeKey } from './attemptKeys';
import { checkFrozen, digestsOf } from './frozen';

export interface JobOrder {
  readonly id: string;
  readonly kind: JobKind;
  /** The reviewers' work tree. */
  readonly cwd: string;
  readonly planDigest: string;
}

/** How long a reviewer may take to end by itself after it was asked to, ms. */
export const graceMs = 3_000;
/** Largest standard output of one attempt; a reviewer that says more has lost its way. */
const outputBytes = 64 << 20;

/** What an attempt starts from; `folder` is the attempt's own. */
export interface LaidDown {
  readonly folder: string;
  readonly key: Uint8Array;
  readonly order: AttemptOrder;
}

/** Writes everything that the worker and its reviewer need; checks once more that it is what was frozen. */
export async function layDown(run: ActiveRun, job: JobOrder, attempt: number): Promise<LaidDown> {
  const { paths, world } = run;
  const folder = paths.attempt(job.id, attempt);
  const temp = path.join(folder, 'tmp');
  await mkdir(temp, { recursive: true, mode: 0o700 });
  await checkFrozen(paths, job.planDigest, [
    paths.plan,
    paths.schema(job.kind),
    ...(job.kind === 'shard' ? [paths.prompt(job.id), paths.input(job.id)] : []),
  ]);
  const key = await makeKey(paths, job.id, attempt, world);
  const given = [paths.prompt(job.id), paths.input(job.id), paths.schema(job.kind)];
  const invocation = run.reviewer.fresh({ kind: job.kind, schemaFile: paths.schema(job.kind) });
  const { settings } = run.request;
  const order: AttemptOrder = {
    version: 1,
    runId: run.id,
    job: job.id,
    kind: job.kind,
    attempt,
    planDigest: job.planDigest,
    reviewer: run.reviewer.id,
    argv: [...invocation.argv],
    env: reviewerEnvironment(world.env, {
      extraNames: settings.environment,
      tempFolder: temp,
      platform: world.platform,
      set: {
        ...invocation.env,
        SEAMLINE_RUN: run.id,
        SEAMLINE_JOB: job.id,
        SEAMLINE_ATTEMPT: String(attempt),
        SEAMLINE_KIND: job.kind,
        SEAMLINE_SCHEMA: paths.schema(job.kind),
        SEAMLINE_INPUT: paths.input(job.id),
      },
    }),
    cwd: job.cwd,
    promptFile: paths.prompt(job.id),
    inputs: await digestsOf(paths, given),
    token: Buffer.from(world.randomBytes(16)).toString('hex'),
    limits: {
      stallMs: Math.round(settings.stallMinutes * 60_000),
      attemptMs: Math.round(settings.timeoutMinutes * 60_000),
      outputBytes,
      graceMs,
    },
  };
  await writeFrozen(path.join(folder, 'order.json'), JSON.stringify(order));
  return { folder, key, order };
}
