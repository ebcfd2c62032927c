import { link, unlink } from 'node:fs/promises';
import { errorCode } from './errorCode';
import { readBounded } from './readBounded';

/** Moves damaged bytes aside to `<file>.damaged-<n>`, never over an earlier piece of evidence; returns where they are. */
export async function quarantine(file: string, bytes: Buffer): Promise<string | undefined> {
  for (let n = 1; n <= 100; n++) {
    const aside = `${file}.damaged-${n}`;
    try {
      await link(file, aside);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      return undefined;
    }
    // A writer may have put a good record in place since we read: then that one stays where it is.
    const now = await readBounded(file, bytes.length).catch(() => undefined);
    if (now instanceof Buffer && now.equals(bytes)) await unlink(file).catch(() => undefined);
    const moved = await readBounded(aside, bytes.length).catch(() => undefined);
    if (moved instanceof Buffer && moved.equals(bytes)) return aside;
    await unlink(aside).catch(() => undefined);
    return undefined;
  }
  return undefined;
}
