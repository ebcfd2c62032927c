import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { buildSync } from 'esbuild';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { processTable } from '../../../src/supervise/processTable';
import { runStage, type StageOptions } from '../../../src/supervise/runStage';
import { runs, until } from './attemptBench';

const script = path.join(import.meta.dirname, '..', '..', 'fixtures', 'reviewers', 'stage.mjs');

describe('runStage', () => {
  const stage = (input: unknown, more: Partial<StageOptions> = {}) => {
    const lines: unknown[] = [];
    const ended = runStage({
      execPath: process.execPath,
      script,
      args: ['plan'],
      env: { PATH: process.env['PATH'] ?? '' },
      input,
      onLine: (line) => lines.push(JSON.parse(line)),
      signal: new AbortController().signal,
      ...more,
    });
    return { lines, ended };
  };
  const stagePids = async (parent = process.pid): Promise<number[]> =>
    (await processTable())
      .filter((row) => row.parent === parent && row.group === row.pid && !row.ended)
      .map((row) => row.pid);

  it('sends the input, hands on the lines, and says how it ended', async () => {
    const { lines, ended } = stage({ exit: 3, text: 'ä\n' });
    assert.deepEqual(await ended, { exitCode: 3, signal: null, cancelled: false, stderrTail: 'last words' });
    assert.deepEqual(lines, [{ argument: 'plan', input: { exit: 3, text: 'ä\n' }, electron: '1' }]);
  });

  it('takes an input larger than a pipe', async () => {
    const text = 'x'.repeat(2_000_000);
    const { lines, ended } = stage({ exit: 0, text });
    assert.equal((await ended).exitCode, 0);
    assert.equal((lines[0] as { input: { text: string } }).input.text, text);
  });

  it('ends when it is cancelled, even a stubborn one', async () => {
    for (const stubborn of [false, true]) {
      const cancel = new AbortController();
      const { lines, ended } = stage({ stubborn }, { signal: cancel.signal, graceMs: 200 });
      await until('first line', () => lines.length > 0);
      const pids = await stagePids();
      assert.equal(pids.length, 1);
      cancel.abort();
      assert.equal((await ended).cancelled, true);
      assert.equal(await runs(pids[0]!), false);
    }
    assert.equal((await stage({}, { signal: AbortSignal.abort() }).ended).cancelled, true);
  });

  it('hands on what the listener throws, after the stage has ended', async () => {
    const onLine = (): void => assert.fail('listener');
    await assert.rejects(stage({ exit: 0 }, { onLine }).ended, /listener/);
  });

  it('rejects when the program is not there', async () => {
    await assert.rejects(stage({}, { execPath: '/nowhere/node' }).ended, /ENOENT/);
  });

  it('a stage learns from its input that its driver was killed', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'seamline-stage-'));
    const driverScript = path.join(folder, 'driver.mjs');
    buildSync({
      stdin: {
        contents: `import { runStage } from './src/supervise/runStage';
          runStage({ execPath: process.execPath, script: ${JSON.stringify(script)}, args: [], env: {}, input: {},
            onLine: () => console.log('up'), signal: new AbortController().signal });`,
        resolveDir: process.cwd(),
        loader: 'ts',
      },
      outfile: driverScript,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    const driver = spawn(process.execPath, [driverScript], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(driver.stdout, 'data');
    const [stagePid] = await stagePids(driver.pid);
    assert.ok(stagePid);
    driver.kill('SIGKILL');
    await until('the stage is gone', async () => !(await runs(stagePid)));
    await rm(folder, { recursive: true });
  });
});
