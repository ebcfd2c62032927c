import { blobAnswers, blobQuestion } from './blobAnswers';
import { gitCancelled, gitProblem } from './gitProblem';
import { neutral, type OwnGitDir } from './ownGitDir';
import { streamGit, type GitStream } from './streamGit';

export interface BlobReader {
  /** One blob's content; null when it is larger than asked for, missing, or no file's content. Calls may overlap. */
  read(id: string): Promise<Uint8Array | null>;
  /** Ends the git process; what is being read then fails. */
  close(): Promise<void>;
}

/**
 * Reads single blobs over one git process, which is started at the first question and lives until it is closed or the
 * signal aborts. To read many of which the ids are known, use `readBlobs`.
 */
export function openBlobReader(
  own: OwnGitDir,
  options: { readonly maxBytes: number; readonly signal?: AbortSignal | undefined },
): BlobReader {
  let started: Promise<Conversation> | undefined;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();
  return {
    read(id) {
      const answer = last.then(async () => {
        if (closed) throw new Error('The reader of contents was closed.');
        if (options.signal?.aborted === true) throw gitCancelled();
        return ask(await (started ??= start(own, options)), id);
      });
      // One question at a time; a failed one does not fail the next, which finds the process gone by itself.
      last = answer.catch(() => undefined);
      return answer;
    },
    async close() {
      closed = true;
      const conversation = await started?.catch(() => undefined);
      await conversation?.git.stop();
    },
  };
}

interface Conversation {
  readonly git: GitStream;
  readonly answers: ReturnType<typeof blobAnswers>;
}

async function start(
  own: OwnGitDir,
  { maxBytes, signal }: Parameters<typeof openBlobReader>[1],
): Promise<Conversation> {
  const git = await streamGit(['cat-file', '--batch'], neutral(own, { signal }));
  return { git, answers: blobAnswers(git.stdout, maxBytes) };
}

async function ask({ git, answers }: Conversation, id: string): Promise<Uint8Array | null> {
  git.stdin.write(blobQuestion(id));
  const answer = await answers.next();
  if (answer.done !== true) return answer.value.bytes;
  await git.ended();
  throw gitProblem('cat-file', 'it ended before all was read');
}
