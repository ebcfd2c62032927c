import { mkdir, readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { integrationResultSchema, shardResultSchema, type IntegrationResult, type ShardResult } from '../model/finding';
import { resultEnvelopeSchema, type AttemptOrder, type JobKind } from '../model/job';
import { quarantine } from '../store/quarantine';
import { readRecord } from '../store/readRecord';
import { sha256 } from '../store/sha256';
import { writeFrozen } from '../store/writeDurable';
import { unseal } from '../supervise/seal';
import type { ActiveRun } from './activeRun';
import { checkFrozen, digestsOf } from './frozen';

export type Opened<T> =
  { readonly ok: true; readonly text: string; readonly value: T } | { readonly ok: false; readonly why: string };
export type ResultOf<K extends JobKind> = K extends 'shard' ? ShardResult : IntegrationResult;

type Binding = Pick<AttemptOrder, 'runId' | 'job' | 'attempt' | 'planDigest'>;

/** Opens an attempt's result: bound to this very attempt by its key, and of the right shape. */
export async function openResult<K extends JobKind>(
  attemptFolder: string,
  key: Uint8Array,
  binding: Binding,
  kind: K,
): Promise<Opened<ResultOf<K>>> {
  const read = await readRecord(path.join(attemptFolder, 'result.json'), resultEnvelopeSchema);
  if (read.state !== 'ok') return { ok: false, why: `its result is ${read.state}` };
  const opened = unseal(read.value, key, binding);
  if (!opened.ok) return opened;
  const schema = kind === 'shard' ? shardResultSchema : integrationResultSchema;
  const parsed = schema.safeParse(JSON.parse(opened.text));
  if (!parsed.success) return { ok: false, why: 'its result does not fit the schema' };
  return { ok: true, text: opened.text, value: parsed.data as ResultOf<K> };
}

/**
 * Takes the result of a succeeded attempt over into the run. One that is not bound to it, or whose reviewer was given
 * something else than what was laid down, is refused and kept where it is.
 */
export async function adopt(run: ActiveRun, order: AttemptOrder, key: Uint8Array): Promise<void> {
  const { job, attempt } = order;
  const opened = await openResult(run.paths.attempt(job, attempt), key, order, order.kind);
  const why = opened.ok ? await driftOf(run, order) : opened.why;
  const at = run.world.now();
  if (!opened.ok || why !== undefined) {
    await run.record({ type: 'refused', at, job, attempt, why: why ?? 'its result cannot be read' });
    return;
  }
  await putResult(run.paths.result(job), opened.text);
  await run.record({
    type: 'adopted',
    at,
    job,
    attempt,
    resultDigest: sha256(opened.text),
    findings: opened.value.findings.length,
  });
}

/** A job's result is adopted once: what stands at its place already was put there by somebody else, and goes aside. */
async function putResult(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const foreign = await readFile(file).catch(() => undefined);
  if (foreign) await quarantine(file, foreign);
  await writeFrozen(file, text);
}

/** Which file of the reviewer's was changed while it ran, in words; undefined when none was. */
async function driftOf(run: ActiveRun, order: AttemptOrder): Promise<string | undefined> {
  const files = Object.keys(order.inputs).map((name) => path.join(run.paths.folder, name));
  const now = await digestsOf(run.paths, files);
  const changed = Object.keys(order.inputs).find((name) => order.inputs[name] !== now[name]);
  if (changed !== undefined) return `${changed} was changed while its reviewer ran`;
  await checkFrozen(run.paths, order.planDigest, [run.paths.plan]);
  return undefined;
}
