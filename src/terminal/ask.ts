import { createInterface } from 'node:readline/promises';
import type { ReadStream, WriteStream } from 'node:tty';
import { ProblemError } from '../model/problem';
import type { Approval } from '../run/service';

/**
 * Asks before a review that costs something; Ctrl+C, the input's end and an abort are a no. Without a terminal there is
 * nobody to ask: ProblemError `usage`.
 */
export async function ask(
  approval: Approval,
  { stdin, stderr }: { readonly stdin: ReadStream; readonly stderr: WriteStream },
  signal: AbortSignal,
): Promise<boolean> {
  const what =
    `${approval.files} files, ${approval.lines} changed lines in ${approval.shards} shards, reviewed by ${approval.reviewer}: ` +
    `about ${approval.estimatedTokens} tokens.`;
  if (!stdin.isTTY || !stderr.isTTY) {
    throw new ProblemError({
      code: 'usage',
      what: `This review would be asked about first, and there is no terminal to ask on. ${what}`,
      kept: 'Nothing was sent anywhere.',
      todo: 'Run it again with --yes, or raise the setting confirmTokens.',
    });
  }
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    const answer = await lines.question(`${what} Start? [y/N] `, { signal });
    return /^y(es)?$/i.test(answer.trim());
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    stderr.write('\n');
    return false;
  } finally {
    // An open reader would keep the process alive until somebody presses a key.
    lines.close();
  }
}
