import { z } from 'zod';
import { shardResultSchema } from '../../../src/model/finding';
import { outputOf } from '../../../src/reviewers/outputOf';
import { writeDurable } from '../../../src/store/writeDurable';
import { receiveKey } from '../../../src/supervise/attemptKey';
import { runAttempt } from '../../../src/supervise/runAttempt';

// The smallest worker: `attempt FOLDER`, with the key on standard input.
const folder = process.argv[3] ?? '';
void receiveKey(process.stdin).then((key) =>
  runAttempt({
    folder,
    key,
    now: () => Date.now(),
    writeDurable,
    reviewerOf: (order) => outputOf(order.reviewer),
    validate: (_kind, value) => {
      const read = shardResultSchema.safeParse(value);
      return read.success ? { ok: true } : { ok: false, why: z.prettifyError(read.error) };
    },
  }),
);
