import { z } from 'zod';
import { findingSchema } from './finding';
import { failureReasons, jobKinds, jobStates, readOnlyKinds } from './job';
import { problemSchema } from './problem';
import { reportSchema } from './report';
import { seamSchema } from './seam';

export const runStates = [
  'preparing',
  'awaiting-approval',
  'running',
  'integrating',
  'finished',
  'cancelled',
  'failed',
] as const;

/** One lane or queued job as it is shown. Times are milliseconds since the epoch. */
export const jobViewSchema = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  title: z.string(),
  state: z.enum(jobStates),
  reason: z.enum(failureReasons).optional(),
  /** What the failure was, in the tool's own words (bounded). */
  detail: z.string().optional(),
  attempts: z.int(),
  startedAt: z.number().optional(),
  endedAt: z.number().optional(),
  /** The reviewer's last sign of life, in its own words. */
  progress: z.string().optional(),
  files: z.array(z.string()),
  changedLines: z.int(),
  findings: z.int(),
  readOnly: z.enum(readOnlyKinds),
});
export type JobView = Readonly<z.infer<typeof jobViewSchema>>;

/** The whole state of one run as the panel, the status bar and the terminal show it: a snapshot, never a delta. */
export const runViewSchema = z.object({
  runId: z.string(),
  /** The work tree's root folder. */
  root: z.string(),
  folder: z.string(),
  state: z.enum(runStates),
  /** What is going on, a few words: "Reading the change", "Looking for seams". */
  stage: z.string(),
  reviewer: z.string(),
  scope: z.string(),
  startedAt: z.number(),
  endedAt: z.number().optional(),
  problem: problemSchema.optional(),
  /** Known once the change is read. */
  change: z
    .object({
      files: z.int(),
      added: z.int(),
      deleted: z.int(),
      excluded: z.int(),
      /** Changed paths under review (not excluded), for decorations. */
      paths: z.array(z.string()),
    })
    .optional(),
  /** Known once the plan is frozen. */
  plan: z
    .object({
      digest: z.string(),
      mode: z.enum(['single', 'sharded']),
      why: z.string(),
      shards: z.int(),
      estimatedTokens: z.int(),
    })
    .optional(),
  jobs: z.array(jobViewSchema),
  /** So far, ranked; `unverified` until the integration pass. The report's own once there is one. */
  findings: z.array(findingSchema),
  seams: z.array(seamSchema),
  report: reportSchema.optional(),
});
export type RunView = Readonly<z.infer<typeof runViewSchema>>;
