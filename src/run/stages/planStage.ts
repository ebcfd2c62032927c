import { mkdir } from 'node:fs/promises';
import * as path from 'node:path';
import { z } from 'zod';
import { makePack } from '../../plan/makePack';
import { makePlan } from '../../plan/makePlan';
import { outputSchemas } from '../../plan/outputSchemas';
import { promptVersion } from '../../plan/prompts/promptVersion';
import { shardPrompt } from '../../plan/prompts/shardPrompt';
import { sha256 } from '../../store/sha256';
import { writeFrozen } from '../../store/writeDurable';
import { allowance } from '../approve';
import { freeze } from '../frozen';
import { changeRecordSchema, mustRead, readDiffs, seamsRecordSchema } from '../records';
import { runPaths } from '../runPaths';
import type { StageTools } from './stageTools';

export const planInputSchema = z.object({
  folder: z.string(),
  runId: z.string(),
  reviewer: z.string(),
  contextTokens: z.int(),
  focus: z.string().optional(),
  /** False: no packs (only the plan is asked for). */
  packs: z.boolean(),
  settings: z.object({
    maxShards: z.int(),
    shardTokens: z.int(),
    'gate.lines': z.int(),
    'gate.files': z.int(),
  }),
});
export type PlanInput = z.infer<typeof planInputSchema>;

/** Diffs and seams → the frozen plan with its packs and digests. */
export async function planStage(input: PlanInput, { time, randomHex }: StageTools): Promise<void> {
  const paths = runPaths(input.folder);
  const [record, diffs, found] = await Promise.all([
    mustRead(paths.change, changeRecordSchema),
    readDiffs(paths.diffs),
    mustRead(paths.seams, seamsRecordSchema),
  ]);
  const focus = input.focus === undefined ? {} : { focus: input.focus };
  const plan = await time('plan', () =>
    Promise.resolve(
      makePlan({
        change: record.change,
        diffs,
        seams: found.seams,
        settings: input.settings,
        contextTokens: input.contextTokens,
        sha256,
        ...focus,
      }),
    ),
  );
  const files = [paths.plan];
  await mkdir(path.dirname(paths.schema('shard')), { recursive: true, mode: 0o700 });
  if (input.packs) {
    for (const kind of ['shard', 'integration'] as const) {
      await writeFrozen(paths.schema(kind), JSON.stringify(outputSchemas[kind]));
      files.push(paths.schema(kind));
    }
    for (const shard of plan.shards) {
      const pack = makePack({ runId: input.runId, plan, shard, diffs, invariants: [] });
      await writeFrozen(paths.input(shard.id), JSON.stringify(pack));
      await writeFrozen(paths.prompt(shard.id), shardPrompt(pack, randomHex(16), input.focus));
      files.push(paths.input(shard.id), paths.prompt(shard.id));
    }
  }
  await writeFrozen(paths.plan, JSON.stringify(plan));
  await freeze(paths, { planDigest: plan.digest, reviewer: input.reviewer, allowance, promptVersion }, files);
}
