import { z } from 'zod';
import { attemptEndSchema, jobKinds, processIdentitySchema, readOnlyKinds } from './job';
import { problemSchema } from './problem';

const at = z.number();
const attempt = { at, job: z.string(), attempt: z.int() };

/**
 * A line of a run's `journal.jsonl`: what the driver decided, written before it acts on it. The journal, the attempts'
 * folders and the frozen files are all that a run is; whoever reads them knows its state.
 */
export const journalEntrySchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('created'),
    at,
    version: z.literal(1),
    runId: z.string(),
    /** The work tree's root and the repository's common git directory: whose run this is. */
    root: z.string(),
    commonDir: z.string(),
    scope: z.string(),
    reviewer: z.string(),
    readOnly: z.enum(readOnlyKinds),
    driver: processIdentitySchema,
  }),
  z.object({ type: z.literal('stage'), at, stage: z.string() }),
  z.object({ type: z.literal('planned'), at, planDigest: z.string(), scope: z.string() }),
  z.object({
    type: z.literal('approved'),
    at,
    planDigest: z.string(),
    tokenCeiling: z.int(),
    /** Attempts that each job may have. */
    allowance: z.int(),
    lanes: z.int(),
    by: z.enum(['user', 'flag', 'not-needed']),
  }),
  z.object({ type: z.literal('attempt-starting'), ...attempt, kind: z.enum(jobKinds) }),
  z.object({ type: z.literal('attempt-started'), ...attempt, worker: processIdentitySchema }),
  z.object({ type: z.literal('attempt-ended'), ...attempt, end: attemptEndSchema }),
  z.object({ type: z.literal('adopted'), ...attempt, resultDigest: z.string(), findings: z.int() }),
  z.object({ type: z.literal('refused'), ...attempt, why: z.string() }),
  z.object({ type: z.literal('cancel-requested'), at, cause: z.enum(['user', 'deadline']) }),
  z.object({
    type: z.literal('finished'),
    at,
    state: z.enum(['finished', 'cancelled', 'failed']),
    problem: problemSchema.optional(),
  }),
]);
export type JournalEntry = Readonly<z.infer<typeof journalEntrySchema>>;
