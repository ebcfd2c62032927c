import { z } from 'zod';
import { integrationResultSchema, shardResultSchema } from '../model/finding';
import { jsonLinesParser } from '../reviewers/jsonLinesParser';
import { writeDurable } from '../store/writeDurable';
import { runAttempt } from '../supervise/runAttempt';

const inputSchema = z.object({ key: z.string().regex(/^[0-9a-f]{64}$/) });

/** Carries one attempt to its end in this process; everything that is to be known of it is in its folder afterwards. */
export async function attemptMain(folder: string, input: string): Promise<number> {
  const { key } = inputSchema.parse(JSON.parse(input));
  await runAttempt({
    folder,
    key: Buffer.from(key, 'hex'),
    now: () => Date.now(),
    writeDurable,
    parser: jsonLinesParser,
    validate(kind, value) {
      const schema = kind === 'shard' ? shardResultSchema : integrationResultSchema;
      const read = schema.safeParse(value);
      return read.success
        ? { ok: true, value: read.data }
        : { ok: false, why: z.prettifyError(read.error).slice(0, 500) };
    },
  });
  return 0;
}
