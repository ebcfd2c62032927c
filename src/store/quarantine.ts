import { randomBytes } from 'node:crypto';
import { link, rename, unlink } from 'node:fs/promises';
import { errorCode } from './errorCode';
import { readBounded } from './readBounded';

/** Moves damaged bytes aside to `<file>.damaged-<n>`, never over an earlier piece of evidence; returns where they are. */
export async function quarantine(file: string, bytes: Buffer): Promise<string | undefined> {
  const moved = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await rename(file, moved);
    const found = await readBounded(moved, bytes.length);
    if (found instanceof Buffer && found.equals(bytes)) return await nameIt(moved, file);
    // A writer has put another record in place since we read: it goes back, unless a still newer one is there.
    await link(moved, file).catch(() => undefined);
    await unlink(moved);
    return undefined;
  } catch {
    return undefined;
  }
}

async function nameIt(moved: string, file: string): Promise<string> {
  for (let n = 1; n <= 100; n++) {
    const aside = `${file}.damaged-${n}`;
    try {
      await link(moved, aside);
      await unlink(moved);
      return aside;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') break;
    }
  }
  return moved;
}
