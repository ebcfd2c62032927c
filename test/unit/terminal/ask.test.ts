import * as assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import type { ReadStream, WriteStream } from 'node:tty';
import { ProblemError } from '../../../src/model/problem';
import { ask } from '../../../src/terminal/ask';

const approval = { files: 2, lines: 10, shards: 1, reviewer: 'mine', estimatedTokens: 500, needed: true };

function terminal(isTTY = true) {
  const stdin = Object.assign(new PassThrough(), { isTTY });
  const stderr = Object.assign(new PassThrough(), { isTTY });
  stderr.setEncoding('utf8');
  return {
    stdin,
    stderr,
    streams: { stdin: stdin as unknown as ReadStream, stderr: stderr as unknown as WriteStream },
  };
}

/** Types the keys as soon as the question is on the screen. */
function answered(keys: string, signal = new AbortController().signal): Promise<boolean> {
  const { stdin, stderr, streams } = terminal();
  stderr.once('data', () => stdin.write(keys));
  return ask(approval, streams, signal);
}

describe('ask', () => {
  it('starts on y and yes only', async () => {
    for (const yes of ['y\r', 'YES\r', ' y \r']) assert.equal(await answered(yes), true, yes);
    for (const no of ['\r', 'n\r', 'yep\r', 'o\r']) assert.equal(await answered(no), false, no);
  });

  it('takes Ctrl+C and Ctrl+D for a no', async () => {
    assert.equal(await answered('\u0003'), false);
    assert.equal(await answered('\u0004'), false);
  });

  it('gives up when the review is stopped meanwhile, and lets go of the input', async () => {
    const stop = new AbortController();
    const { stdin, stderr, streams } = terminal();
    stderr.once('data', () => stop.abort());
    assert.equal(await ask(approval, streams, stop.signal), false);
    assert.equal(stdin.isPaused(), true);
  });

  it('refuses where there is no terminal', async () => {
    await assert.rejects(ask(approval, terminal(false).streams, new AbortController().signal), (error: unknown) => {
      assert.ok(error instanceof ProblemError);
      assert.equal(error.problem.code, 'usage');
      assert.match(error.problem.todo, /--yes/);
      return true;
    });
  });
});
