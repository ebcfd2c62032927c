import type { Readable, Writable } from 'node:stream';
import { readFirstLine } from './readFirstLine';

/** Bytes of an attempt's key. */
export const keyBytes = 32;

/** Driver: gives the worker its key, which is never in its arguments, its environment or its folder. */
export function sendKey(stdin: Writable, key: Uint8Array): void {
  // A worker that is gone already is noticed by its end.
  stdin.on('error', () => undefined);
  stdin.end(`${JSON.stringify({ key: Buffer.from(key).toString('hex') })}\n`);
}

/** Worker: reads the key, once; rejects when the driver is gone before it came. */
export async function receiveKey(stdin: Readable): Promise<Uint8Array> {
  const message: unknown = JSON.parse(await readFirstLine(stdin, 4096));
  stdin.destroy();
  const key = message !== null && typeof message === 'object' && 'key' in message ? message.key : undefined;
  if (typeof key !== 'string' || !/^[0-9a-f]{64}$/.test(key)) throw new Error('the driver gave no key');
  return Buffer.from(key, 'hex');
}
