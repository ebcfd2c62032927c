import { z } from 'zod';
import { hunkSpanSchema } from './change';
import { findingSchema } from './finding';
import { jobKinds } from './job';
import { seamSchema } from './seam';

/** One changed file of a pack: its place, and its hunks as text with the line numbers of both sides. */
const packFileSchema = z.object({
  path: z.string(),
  oldPath: z.string().optional(),
  status: z.string(),
  hunks: z.array(
    hunkSpanSchema.extend({
      /** Unified-diff body lines: the first char is ' ', '+' or '-'. Over-long lines are cut with a mark. */
      lines: z.array(z.string()),
    }),
  ),
});

/** `SEAMLINE_INPUT`: everything that the prompt says, as data. */
export const packInputSchema = z.object({
  version: z.literal(1),
  runId: z.string(),
  job: z.string(),
  kind: z.enum(jobKinds),
  planDigest: z.string(),
  files: z.array(packFileSchema),
  /** Changed files that other shards own. */
  elsewhere: z.array(z.string()),
  invariants: z.array(z.string()),
  seams: z.array(seamSchema),
  /** Integration only: what the shards reported (grounded, deduplicated), the checklist, one line a shard. */
  findings: z.array(findingSchema),
  checklist: z.array(z.string()),
  map: z.array(z.string()),
});
export type PackInput = Readonly<z.infer<typeof packInputSchema>>;
