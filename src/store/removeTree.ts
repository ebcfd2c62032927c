import { chmod, lstat, readdir, rm } from 'node:fs/promises';
import { errorCode } from './errorCode';

/**
 * Removes a file or a folder with all that is below it, also where somebody has taken the permission to write away.
 * Links are removed and never followed. Nothing there is fine. Throws what the system says when it refuses all the same.
 */
export async function removeTree(file: string): Promise<void> {
  try {
    await rm(file, { recursive: true, force: true });
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
    await makeWritable(Buffer.from(file));
    await rm(file, { recursive: true, force: true });
  }
}

/** Names are bytes: they may be no UTF-8. */
async function makeWritable(file: Buffer): Promise<void> {
  const found = await lstat(file);
  if (found.isDirectory()) {
    await chmod(file, 0o700);
    for (const name of await readdir(file, { encoding: 'buffer' })) {
      await makeWritable(Buffer.concat([file, slash, name]));
    }
  } else if (process.platform === 'win32' && found.isFile()) {
    // Only there a file itself can refuse to be removed. Untested.
    await chmod(file, 0o600);
  }
}

const slash = Buffer.from('/');
