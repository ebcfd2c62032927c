import * as path from 'node:path';

/** Where the parts of a run stand in its folder. */
export const runPaths = (folder: string) => {
  const at = (...parts: string[]) => path.join(folder, ...parts);
  const attempt = (job: string, n: number) => at('jobs', job, String(n));
  return {
    folder,
    gitDir: at('git'),
    change: at('change.json'),
    diffs: at('diffs.json'),
    seams: at('seams.json'),
    plan: at('plan.json'),
    frozen: at('frozen.json'),
    texts: at('texts.json'),
    report: at('report.json'),
    prompt: (job: string) => at('packs', `${job}.prompt.md`),
    input: (job: string) => at('packs', `${job}.input.json`),
    schema: (kind: 'shard' | 'integration') => at('packs', `${kind}.schema.json`),
    attempt,
    key: (job: string, n: number) => at('keys', `${job}-${n}`),
    result: (job: string) => at('results', `${job}.json`),
  };
};
export type RunPaths = ReturnType<typeof runPaths>;
