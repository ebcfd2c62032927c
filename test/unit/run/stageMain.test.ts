import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { stageMain } from '../../../src/run/stageMain';

describe('the request of a stage', () => {
  const run = (...parts: readonly string[]) => {
    const input = new PassThrough();
    for (const part of parts) input.write(part);
    input.end();
    return stageMain(
      'seams',
      input,
      () => undefined,
      () => assert.fail('loads no grammars'),
    );
  };

  it('is bounded', async () => {
    await assert.rejects(run('x'.repeat(1 << 20), 'x'), /longer than 1048576 bytes/);
  });

  it('is one whole line of JSON', async () => {
    await assert.rejects(run('{"folder":"'), /ended before its first line/);
    await assert.rejects(run('{"folder":\n'), SyntaxError);
  });
});
