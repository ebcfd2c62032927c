import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import type { JournalEntry } from '../model/journal';
import { journalName } from './readJournal';
import { syncFolder } from './writeDurable';

export interface Journal {
  /** Resolves when the entry is on disk. Entries are written in the order of the calls. */
  append(entry: JournalEntry): Promise<void>;
  /** Waits for what was appended. */
  close(): Promise<void>;
}

/** Opens a run's journal for writing; only the holder of the run's lock may. Creates it (0600). */
export async function openJournal(folder: string): Promise<Journal> {
  const handle = await open(path.join(folder, journalName), 'a+', 0o600);
  await syncFolder(folder);
  let torn = await endsTorn(handle);
  let last: Promise<void> = Promise.resolve();

  const write = async (entry: JournalEntry): Promise<void> => {
    // One write a line: a crash leaves a whole line or a torn one, which the next line must not be glued to.
    const bytes = Buffer.from(`${torn ? '\n' : ''}${JSON.stringify(entry)}\n`);
    torn = true;
    const { bytesWritten } = await handle.write(bytes, 0, bytes.length, null);
    if (bytesWritten !== bytes.length)
      throw new Error(`only ${bytesWritten} of ${bytes.length} bytes of the journal were written`);
    await handle.datasync();
    torn = false;
  };

  return {
    append(entry) {
      // A failed append is its caller's to see; the next one still goes out.
      last = last.catch(() => undefined).then(() => write(entry));
      return last;
    },
    async close() {
      await last.catch(() => undefined);
      await handle.close();
    },
  };
}

async function endsTorn(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) return false;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== 0x0a;
}
