import { z } from 'zod';
import { changeSchema, hunkSpanSchema } from './change';
import { seamSchema } from './seam';

export const planVersion = 1;

/** A set of hunks of one file, or (without `hunks`) the whole of a file that has none: rename, mode, empty, submodule. */
export const shardItemSchema = z.object({
  path: z.string(),
  /** As in the changed file: where the path is not UTF-8. */
  pathBytes: z.string().optional(),
  hunks: z.array(hunkSpanSchema).optional(),
});
export type ShardItem = Readonly<z.infer<typeof shardItemSchema>>;

export const shardSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Why these belong together. */
  why: z.string(),
  /** Estimated tokens of the hunks with their context: what is balanced. */
  weight: z.int(),
  changedLines: z.int(),
  /** Estimated tokens of the whole pack: what is reserved. */
  estimatedTokens: z.int(),
  items: z.array(shardItemSchema),
});
export type Shard = Readonly<z.infer<typeof shardSchema>>;

export const planSchema = z.object({
  version: z.literal(planVersion),
  /** SHA-256 over the canonical JSON of the plan without this field. */
  digest: z.string(),
  change: changeSchema,
  gate: z.object({ mode: z.enum(['single', 'sharded']), why: z.string() }),
  /** In queue order: longest first. In single mode exactly one. */
  shards: z.array(shardSchema),
  seams: z.array(seamSchema),
  /** Ids of shards that the token budget does not admit. */
  notAdmitted: z.array(z.string()),
});
export type Plan = Readonly<z.infer<typeof planSchema>>;
