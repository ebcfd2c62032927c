import { z } from 'zod';
import { ProblemError, problemSchema } from '../model/problem';
import { seamDraftSchema, type SeamDraft } from '../model/seam';
import type { Program } from './program';
import { runStage as runStageProcess } from '../supervise/runStage';

export const stages = ['change', 'seams', 'plan', 'snapshot'] as const;
export type Stage = (typeof stages)[number];

/** What a stage prints, one JSON line each. */
export const stageLineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('seam'), seam: seamDraftSchema }),
  z.object({ type: z.literal('note'), text: z.string() }),
  z.object({ type: z.literal('problem'), problem: problemSchema }),
  z.object({ type: z.literal('time'), what: z.string(), ms: z.number() }),
  z.object({ type: z.literal('done'), folder: z.string().optional() }),
]);
export type StageLine = z.infer<typeof stageLineSchema>;

export interface StageHooks {
  readonly onSeam?: (seam: SeamDraft) => void;
  readonly onNote?: (text: string) => void;
  readonly onTime?: (what: string, ms: number) => void;
}

/**
 * Runs one stage of the preparation in the worker program, so that the editor never stutters. Resolves with what the
 * stage said at its end; throws the ProblemError that it met, or `internal` when it died.
 */
export async function runStage(
  program: Program,
  env: Readonly<Record<string, string>>,
  stage: Stage,
  input: unknown,
  signal: AbortSignal,
  hooks: StageHooks,
): Promise<Extract<StageLine, { type: 'done' }>> {
  let done: Extract<StageLine, { type: 'done' }> | undefined;
  let problem: z.infer<typeof problemSchema> | undefined;
  const ended = await runStageProcess({
    ...program,
    env,
    args: ['stage', stage],
    input,
    signal,
    onLine: (text) => {
      const line = parseLine(text);
      if (line?.type === 'seam') hooks.onSeam?.(line.seam);
      else if (line?.type === 'note') hooks.onNote?.(line.text);
      else if (line?.type === 'time') hooks.onTime?.(line.what, line.ms);
      else if (line?.type === 'problem') problem = line.problem;
      else if (line?.type === 'done') done = line;
    },
  });
  if (problem) throw new ProblemError(problem);
  if (done) return done;
  throw new ProblemError({
    code: 'internal',
    what: `The ${stage} stage ended without a result (exit ${ended.exitCode ?? 'by a signal'}). ${ended.stderrTail.trim()}`,
    kept: 'No reviewer was started.',
    todo: 'Run the review again.',
  });
}

function parseLine(text: string): StageLine | undefined {
  try {
    return stageLineSchema.parse(JSON.parse(text));
  } catch {
    // A library that prints to standard output must not break the stage.
    return undefined;
  }
}
