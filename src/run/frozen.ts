import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { ProblemError } from '../model/problem';
import { sha256 } from '../store/sha256';
import { writeFrozen } from '../store/writeDurable';
import { frozenRecordSchema, mustRead, type FrozenRecord } from './records';
import type { RunPaths } from './runPaths';

/** Writes the digests of the frozen files beside them. */
export async function freeze(
  paths: RunPaths,
  facts: Omit<FrozenRecord, 'version' | 'files'>,
  files: readonly string[],
): Promise<void> {
  const digests = await digestsOf(paths, files);
  await writeFrozen(paths.frozen, JSON.stringify({ version: 1, ...facts, files: digests } satisfies FrozenRecord));
}

/** SHA-256 of files, by their name below the run's folder; '' for one that cannot be read. */
export async function digestsOf(paths: RunPaths, files: readonly string[]): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const file of [...files].sort()) {
    const bytes = await readFile(file).catch(() => undefined);
    digests[below(paths, file)] = bytes ? sha256(bytes) : '';
  }
  return digests;
}

/** Hashes the files once more; throws `frozen-drift` when one of them is not what was frozen. */
export async function checkFrozen(paths: RunPaths, planDigest: string, files: readonly string[]): Promise<void> {
  const frozen = await mustRead(paths.frozen, frozenRecordSchema);
  if (frozen.planDigest !== planDigest) throw drift('frozen.json');
  for (const [name, digest] of Object.entries(await digestsOf(paths, files))) {
    if (digest === '' || frozen.files[name] !== digest) throw drift(name);
  }
}

const below = (paths: RunPaths, file: string) => path.relative(paths.folder, file).split(path.sep).join('/');

const drift = (name: string) =>
  new ProblemError({
    code: 'frozen-drift',
    what: `${name} of this run is not what was frozen before the reviewers started.`,
    kept: 'Results that were adopted before are kept.',
    todo: 'Run the review again.',
  });
