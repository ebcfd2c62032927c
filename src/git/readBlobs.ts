import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { blobAnswers, blobQuestion, type Blob } from './blobAnswers';
import { neutral, type OwnGitDir } from './ownGitDir';
import { streamGit } from './streamGit';

/**
 * The contents of many blobs, in the order asked for, over one git process. Holds one blob at a time, and none that is
 * larger than `maxBytes`. Ids are full object ids.
 */
export async function* readBlobs(
  own: OwnGitDir,
  ids: Iterable<string>,
  options: { readonly maxBytes: number; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<Blob> {
  const git = await streamGit(['cat-file', '--batch', '--buffer'], neutral(own, { signal: options.signal }));
  let fault: unknown;
  const fed = pipeline(Readable.from(lines(ids)), git.stdin).catch((error: unknown) => {
    fault = error;
  });
  let isDone = false;
  try {
    yield* blobAnswers(git.stdout, options.maxBytes);
    isDone = true;
    await git.ended();
    await fed;
    if (fault !== undefined) throw fault as Error;
  } finally {
    if (!isDone) await git.stop();
  }
}

function* lines(ids: Iterable<string>): Generator<string> {
  for (const id of ids) yield blobQuestion(id);
}
