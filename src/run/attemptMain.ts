import type { Readable } from 'node:stream';
import { z } from 'zod';
import { integrationResultSchema, shardResultSchema } from '../model/finding';
import { outputOf } from '../reviewers/outputOf';
import { writeDurable } from '../store/writeDurable';
import { receiveKey } from '../supervise/attemptKey';
import { runAttempt } from '../supervise/runAttempt';

/** Carries one attempt to its end in this process; everything that is to be known of it is in its folder afterwards. */
export async function attemptMain(folder: string, stdin: Readable): Promise<number> {
  const key = await receiveKey(stdin);
  await runAttempt({
    folder,
    key,
    now: () => Date.now(),
    writeDurable,
    reviewerOf: (order) => outputOf(order.reviewer),
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
