import { z } from 'zod';
import { sideSchema } from './change';
import { seamEndSchema, seamKinds } from './seam';

export const severities = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

export const categories = [
  'correctness',
  'security',
  'concurrency',
  'data-loss',
  'performance',
  'api-break',
  'seam',
  'test',
  'config',
  'docs',
  'other',
] as const;

/** Longest text of one field that is kept; more is cut with a mark (hostile or runaway reviewers). */
export const fieldLimit = 20_000;
const text = z.string().transform((s) => (s.length > fieldLimit ? `${s.slice(0, fieldLimit)} […cut]` : s));

const findingFields = {
  file: text,
  line: z.int().min(1),
  endLine: z.int().min(1),
  side: sideSchema,
  severity: z.enum(severities),
  category: z.enum(categories),
  title: text,
  body: text,
  scenario: text,
  recommendation: text,
  confidence: z.number().min(0).max(1),
  quote: text,
};

/** A finding as a reviewer returns it. */
export const rawFindingSchema = z.object(findingFields);
export type RawFinding = Readonly<z.infer<typeof rawFindingSchema>>;

/** What a reviewer of one shard (or of a whole small change) returns. */
export const shardResultSchema = z.object({ summary: text, findings: z.array(rawFindingSchema) });
export type ShardResult = Readonly<z.infer<typeof shardResultSchema>>;

/** What the integration pass returns. */
export const integrationResultSchema = z.object({
  summary: text,
  verdicts: z.array(
    z.object({
      id: z.string(),
      verdict: z.enum(['confirmed', 'rejected', 'uncertain']),
      why: text,
      quote: text.optional(),
      severity: z.enum(severities).optional(),
    }),
  ),
  findings: z.array(rawFindingSchema.extend({ seamId: z.string().optional() })),
});
export type IntegrationResult = Readonly<z.infer<typeof integrationResultSchema>>;

export const findingStates = ['ranked', 'rejected', 'dismissed', 'ungrounded', 'breach'] as const;
export const verdicts = ['confirmed', 'rejected', 'uncertain', 'unverified'] as const;

export const findingSchema = z.object({
  id: z.string(),
  ...findingFields,
  state: z.enum(findingStates),
  verdict: z.enum(verdicts),
  verdictWhy: z.string(),
  reporters: z.array(z.object({ job: z.string(), reviewer: z.string() })),
  seam: z.object({ id: z.string(), kind: z.enum(seamKinds), from: seamEndSchema, to: seamEndSchema }).optional(),
});
/** A finding of the report. */
export type Finding = Readonly<z.infer<typeof findingSchema>>;
