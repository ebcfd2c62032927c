import { randomBytes } from 'node:crypto';
import { link, open, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ProblemError } from '../model/problem';
import { errorCode } from './errorCode';

/**
 * Puts `content` at `file` (0600). When it resolves, the bytes and the name are on disk; at no moment does a reader,
 * or a crash, see anything but the old file or the whole new one.
 */
export async function writeDurable(file: string, content: string | Uint8Array): Promise<void> {
  const temp = await writeTemp(file, content);
  try {
    await renameOver(temp, file);
  } catch (error) {
    await unlink(temp).catch(() => undefined);
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** As `writeDurable`, but a file that is there already stays untouched: ProblemError `frozen-drift`. */
export async function writeFrozen(file: string, content: string | Uint8Array): Promise<void> {
  if (!(await createWhole(file, content))) {
    throw new ProblemError({
      code: 'frozen-drift',
      what: `${path.basename(file)} of this run was already written and is never written again.`,
      kept: 'The first version is kept.',
      todo: 'Start a new review.',
    });
  }
  await syncFolder(path.dirname(file));
}

/** Creates `file` with all its bytes in one step; false when the name is taken. The folder is not synced. */
export async function createWhole(file: string, content: string | Uint8Array): Promise<boolean> {
  const temp = await writeTemp(file, content);
  try {
    // A hard link is exclusive and whole at once; `wx` would be exclusive but empty for a moment.
    await link(temp, file);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return false;
    // File systems without hard links (exFAT, some network shares). Untested.
    if (code === 'EPERM' || code === 'ENOTSUP' || code === 'EOPNOTSUPP' || code === 'ENOSYS')
      return await createExclusive(file, content);
    throw error;
  } finally {
    await unlink(temp).catch(() => undefined);
  }
}

/** Makes names in a folder durable. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeTemp(file: string, content: string | Uint8Array): Promise<string> {
  const temp = path.join(path.dirname(file), `.${path.basename(file)}.${randomBytes(6).toString('hex')}.tmp`);
  await createSynced(temp, content);
  return temp;
}

async function createExclusive(file: string, content: string | Uint8Array): Promise<boolean> {
  try {
    await createSynced(file, content);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function createSynced(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } catch (error) {
    await unlink(file).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}

async function renameOver(from: string, to: string): Promise<void> {
  for (let round = 1; ; round++) {
    try {
      await rename(from, to);
      return;
    } catch (error) {
      // Windows refuses while a reader or a virus scanner has the target open for a moment. Untested.
      const busy = ['EPERM', 'EACCES', 'EBUSY'].includes(errorCode(error) ?? '');
      if (process.platform !== 'win32' || !busy || round >= 20) throw error;
      await pause(10 * round);
    }
  }
}
