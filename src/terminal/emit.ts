import { stat, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import type { WriteStream } from 'node:tty';
import { ProblemError } from '../model/problem';

/** Refuses (`usage`) a file that could not be written, before a review has run for it. */
export async function checkOutput(file: string | undefined): Promise<void> {
  if (file === undefined) return;
  const [at, folder] = await Promise.all([kindOf(file), kindOf(path.dirname(file))]);
  if (at === 'folder') throw unwritable(file, 'it is a folder', 'Nothing was started.');
  if (folder !== 'folder') throw unwritable(file, 'its folder is not there', 'Nothing was started.');
}

/**
 * Writes the text to the file, else to standard output, and waits until it has left: a process that exits at once would
 * cut a pipe. A reader that has gone away (`| head`) has what it wanted; any other failure is ProblemError `usage`.
 */
export async function emit(
  text: string,
  to: { readonly output: string | undefined; readonly stdout: WriteStream; readonly kept: string },
): Promise<void> {
  const { output, stdout, kept } = to;
  try {
    if (output !== undefined) await writeFile(output, text);
    else await written(text, stdout);
  } catch (error) {
    throw unwritable(output ?? 'Standard output', error instanceof Error ? error.message : String(error), kept, error);
  }
}

function written(text: string, stdout: WriteStream): Promise<void> {
  return new Promise((resolve, reject) =>
    stdout.write(text, (error) => {
      if (!error || ('code' in error && error.code === 'EPIPE')) resolve();
      else reject(error);
    }),
  );
}

const kindOf = (file: string): Promise<'folder' | 'other' | undefined> =>
  stat(file).then(
    (found) => (found.isDirectory() ? 'folder' : 'other'),
    () => undefined,
  );

const unwritable = (what: string, why: string, kept: string, cause?: unknown) =>
  new ProblemError(
    {
      code: 'usage',
      what: `${what} cannot be written: ${why}.`,
      kept,
      todo: 'Name a file in a folder that is there and can be written, with --output.',
    },
    { cause },
  );
