import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { quarantine } from './quarantine';
import { readBounded } from './readBounded';
import { sha256 } from './sha256';
import { createWhole } from './writeDurable';

const textLimit = 512 * 1024 * 1024;

export type TextReading =
  { readonly state: 'ok'; readonly bytes: Buffer } | { readonly state: 'missing' } | { readonly state: 'damaged' };

/** Keeps bytes in the run's `texts` folder under their own digest, once, and returns the digest. */
export async function putText(folder: string, bytes: Uint8Array): Promise<string> {
  const digest = sha256(bytes);
  const texts = path.join(folder, 'texts');
  await mkdir(texts, { recursive: true, mode: 0o700 });
  await createWhole(path.join(texts, digest), bytes);
  return digest;
}

/** The bytes of that digest, checked against it; damaged ones are moved aside. */
export async function getText(folder: string, digest: string): Promise<TextReading> {
  if (!/^[0-9a-f]{64}$/.test(digest)) return { state: 'missing' };
  const file = path.join(folder, 'texts', digest);
  const bytes = await readBounded(file, textLimit);
  if (bytes === undefined) return { state: 'missing' };
  if (bytes instanceof Buffer && sha256(bytes) === digest) return { state: 'ok', bytes };
  if (bytes instanceof Buffer) await quarantine(file, bytes);
  return { state: 'damaged' };
}
