import { mkdir, readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { writeDurable } from '../store/writeDurable';
import { keyBytes } from '../supervise/attemptKey';
import type { RunPaths } from './runPaths';
import type { World } from './world';

/** Makes an attempt's binding key and keeps it, so that a later driver can still tell that a result is this attempt's. */
export async function makeKey(paths: RunPaths, job: string, attempt: number, world: World): Promise<Uint8Array> {
  const key = world.randomBytes(keyBytes);
  const file = paths.key(job, attempt);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeDurable(file, Buffer.from(key).toString('hex'));
  return key;
}

/** The kept key, or undefined when there is none. */
export async function readKey(paths: RunPaths, job: string, attempt: number): Promise<Uint8Array | undefined> {
  const text = await readFile(paths.key(job, attempt), 'utf8').catch(() => undefined);
  return text !== undefined && /^[0-9a-f]{64}$/.test(text) ? Buffer.from(text, 'hex') : undefined;
}
