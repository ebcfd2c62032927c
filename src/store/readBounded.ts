import { open } from 'node:fs/promises';
import { errorCode } from './errorCode';

/** The whole file, or why not; never more than `limit` bytes in memory. */
export async function readBounded(file: string, limit: number): Promise<Buffer | 'too-large' | undefined> {
  let handle;
  try {
    handle = await open(file, 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    if ((await handle.stat()).size > limit) return 'too-large';
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
