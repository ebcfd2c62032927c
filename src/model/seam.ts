import { z } from 'zod';
import { sideSchema } from './change';

export const seamKinds = [
  'path',
  'export',
  'member',
  'signature',
  'style-token',
  'key',
  'schema',
  'dependency',
  'moved-code',
  'default',
] as const;

/** One end of a seam. `text` is the line itself (trimmed, bounded), so that the seam can be shown and checked again. */
export const seamEndSchema = z.object({
  path: z.string(),
  line: z.int().min(1),
  side: sideSchema,
  text: z.string(),
});
export type SeamEnd = Readonly<z.infer<typeof seamEndSchema>>;

/** What a rule finds: both ends, the names that tie them, and one sentence (what was, what is, who still relies on it). */
export const seamDraftSchema = z.object({
  rule: z.string(),
  kind: z.enum(seamKinds),
  proven: z.boolean(),
  /** The cause: the changed side. */
  from: seamEndSchema,
  /** The consumer: who still relies on it. */
  to: seamEndSchema,
  /** Further head lines of the consumer's file that rely on the same cause, in order. */
  alsoLines: z.array(z.int()),
  names: z.array(z.string()),
  why: z.string(),
  /** For a proven seam: the finding's words. */
  title: z.string(),
  severity: z.enum(['critical', 'high', 'medium', 'low']),
  scenario: z.string(),
  recommendation: z.string(),
});
export type SeamDraft = Readonly<z.infer<typeof seamDraftSchema>>;

/** A seam in its place in the plan. */
export const seamSchema = seamDraftSchema.extend({
  id: z.string(),
  /** The ends belong to different shards, or one of them is unchanged code. */
  cut: z.boolean(),
  /** Ids of the shards that own an end, in the plan's order. */
  shards: z.array(z.string()),
});
export type Seam = Readonly<z.infer<typeof seamSchema>>;
