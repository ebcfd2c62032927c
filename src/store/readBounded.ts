import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { errorCode } from './errorCode';

/** The whole file, or why not; never more than `limit` bytes in memory. */
export async function readBounded(file: string, limit: number): Promise<Buffer | 'too-large' | undefined> {
  let handle;
  try {
    // Whatever stands there: opening a pipe would wait for somebody who writes. (Windows has no such flag, and no such files.)
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new Error(`${file} is not a file`);
    if (stat.size > limit) return 'too-large';
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
