import { z } from 'zod';
import { integrationResultSchema, shardResultSchema } from '../model/finding';
import type { JobKind } from '../model/job';

/** JSON Schemas of what a reviewer has to answer with, made from the schemas that its answer is read by. */
export const outputSchemas: Readonly<Record<JobKind, Readonly<Record<string, unknown>>>> = {
  shard: z.toJSONSchema(shardResultSchema, { io: 'input' }),
  integration: z.toJSONSchema(integrationResultSchema, { io: 'input' }),
};
