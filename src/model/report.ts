import { z } from 'zod';
import { changeSchema } from './change';
import { findingSchema } from './finding';
import { failureReasons, jobStates, readOnlyKinds } from './job';
import { seamSchema } from './seam';

export const reportVersion = 1;

/** The five parts sum to `total`, always. */
export const coverageCountSchema = z.object({
  total: z.int(),
  reviewed: z.int(),
  reused: z.int(),
  excluded: z.int(),
  notAdmitted: z.int(),
  failed: z.int(),
});

export const executionLabels = ['parallel', 'independent-spawned', 'serial', 'serial-fallback'] as const;

export const shardReportSchema = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  reason: z.enum(failureReasons).optional(),
  attempts: z.int(),
  wallMs: z.int(),
  reused: z.boolean(),
  readOnly: z.enum(readOnlyKinds),
});

export const integrationReportSchema = z.object({
  state: z.enum(['succeeded', 'failed', 'not-needed', 'not-run']),
  reason: z.enum(failureReasons).optional(),
  wallMs: z.int(),
});

export const reportSchema = z.object({
  version: z.literal(reportVersion),
  runId: z.string(),
  mode: z.enum(['single', 'sharded']),
  complete: z.boolean(),
  /** Why it is not complete, one plain sentence a cause; empty when complete. */
  incompleteWhy: z.array(z.string()),
  summary: z.string(),
  /** What could not be looked at, and why; it does not make the report incomplete. */
  notes: z.array(z.string()),
  reviewer: z.string(),
  change: changeSchema,
  /** Ranked first, best first; then rejected, dismissed, ungrounded, breach. */
  findings: z.array(findingSchema),
  seams: z.array(seamSchema),
  shards: z.array(shardReportSchema),
  integration: integrationReportSchema,
  coverage: z.object({ files: coverageCountSchema, lines: coverageCountSchema }),
  execution: z.object({
    label: z.enum(executionLabels),
    wallMs: z.int(),
    sumShardMs: z.int(),
    criticalPathMs: z.int(),
  }),
  usage: z.object({
    inputTokens: z.int(),
    outputTokens: z.int(),
    reserved: z.int(),
    overReservation: z.int(),
    /** Jobs whose tool reported no usage. */
    unavailable: z.array(z.string()),
  }),
});
export type Report = Readonly<z.infer<typeof reportSchema>>;
