import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './errorCode';
import { syncFolder, writeFrozen } from './writeDurable';

/**
 * Copies the listed files (paths below `sourceFolder`) into `programs/<digest>/`, once and in one step, and returns that
 * folder. A run's workers start from there, because an extension update deletes the folder that it came from.
 */
export async function keepProgram(
  root: string,
  sourceFolder: string,
  files: readonly string[],
  digest: string,
): Promise<string> {
  const programs = path.join(root, 'programs');
  const kept = path.join(programs, digest);
  if (await isComplete(kept, sourceFolder, files)) return kept;
  await mkdir(programs, { recursive: true, mode: 0o700 });
  const temp = path.join(programs, `.${digest}.${randomBytes(6).toString('hex')}`);
  try {
    for (const name of files) {
      await mkdir(path.dirname(path.join(temp, name)), { recursive: true, mode: 0o700 });
      await writeFrozen(path.join(temp, name), await readFile(path.join(sourceFolder, name)));
    }
    await putInPlace(temp, kept, sourceFolder, files);
    await syncFolder(programs);
    return kept;
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}

async function putInPlace(temp: string, kept: string, sourceFolder: string, files: readonly string[]): Promise<void> {
  for (let round = 1; ; round++) {
    try {
      await rename(temp, kept);
      return;
    } catch (error) {
      if (await isComplete(kept, sourceFolder, files)) return;
      const taken = ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(errorCode(error) ?? '');
      if (!taken || round > 3) throw error;
      // An incomplete copy (somebody deleted from it): out of the way, a live run may still use what is there.
      await rename(kept, `${kept}.damaged-${randomBytes(6).toString('hex')}`).catch(() => undefined);
    }
  }
}

async function isComplete(kept: string, sourceFolder: string, files: readonly string[]): Promise<boolean> {
  const sizes = await Promise.all(
    files.map(async (name) => {
      const [copy, source] = await Promise.all([
        stat(path.join(kept, name)).catch(() => undefined),
        stat(path.join(sourceFolder, name)).catch(() => undefined),
      ]);
      // The source may be gone already: that is what the copy is for.
      return copy !== undefined && copy.size === (source ?? copy).size;
    }),
  );
  return sizes.every(Boolean);
}
