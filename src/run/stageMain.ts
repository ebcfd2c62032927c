import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { asProblem } from '../model/problem';
import type { Grammars } from '../seams/grammars';
import { readFirstLine } from '../supervise/readFirstLine';
import { stages, type Stage, type StageLine } from './runStage';
import { changeInputSchema, changeStage } from './stages/changeStage';
import { planInputSchema, planStage } from './stages/planStage';
import { folderInputSchema, seamStage } from './stages/seamStage';
import { snapshotInputSchema, snapshotStage } from './stages/snapshotStage';
import type { StageTools } from './stages/stageTools';

/** Longest request, in bytes. */
const requestLimit = 1 << 20;

/** Runs one stage in this process and returns its exit code; a driver that dies (standard input ends) aborts it. */
export async function stageMain(
  name: string,
  input: Readable,
  print: (line: StageLine) => void,
  grammars: () => Promise<Grammars>,
): Promise<number> {
  const stage = stages.find((s) => s === name);
  if (!stage) throw new Error(`there is no stage "${name}"`);
  const driverGone = new AbortController();
  const request: unknown = JSON.parse(await readFirstLine(input, requestLimit, () => driverGone.abort()));
  const tools: StageTools = {
    signal: driverGone.signal,
    print,
    grammars,
    randomHex: (bytes) => randomBytes(bytes).toString('hex'),
    async time(what, part) {
      const start = performance.now();
      try {
        return await part();
      } finally {
        print({ type: 'time', what, ms: performance.now() - start });
      }
    },
  };
  try {
    const folder = await run(stage, request, tools);
    print({ type: 'done', ...(folder !== undefined && { folder }) });
    return 0;
  } catch (error) {
    if (error instanceof Error && asProblem(error).code === 'internal') process.stderr.write(`${error.stack ?? ''}\n`);
    print({ type: 'problem', problem: asProblem(error) });
    return 1;
  } finally {
    input.destroy();
  }
}

async function run(stage: Stage, request: unknown, tools: StageTools): Promise<string | undefined> {
  switch (stage) {
    case 'change':
      await changeStage(changeInputSchema.parse(request), tools);
      return undefined;
    case 'seams':
      await seamStage(folderInputSchema.parse(request), tools);
      return undefined;
    case 'plan':
      await planStage(planInputSchema.parse(request), tools);
      return undefined;
    case 'snapshot':
      return snapshotStage(snapshotInputSchema.parse(request), tools);
  }
}
