import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { buildSync } from 'esbuild';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findByToken } from '../../../src/supervise/findByToken';
import { identify } from '../../../src/supervise/identify';
import { type Followed, followAttempt } from '../../../src/supervise/followAttempt';
import { seal, unseal } from '../../../src/supervise/seal';
import { stopAttempt } from '../../../src/supervise/stopAttempt';
import { type Attempt, type Bench, fixtures, openBench, runs, until } from './attemptBench';

describe('kills', () => {
  let bench: Bench;
  before(async () => {
    bench = await openBench();
  });
  after(async () => {
    assert.deepEqual(await bench.close(), [], 'processes were left behind');
  });

  /** As a driver that comes later: it has nothing but the folder. */
  const followByFolder = (folder: string, signal = new AbortController().signal): Promise<Followed> =>
    followAttempt(folder, { onEvent: () => undefined, signal });
  const reviewerPid = async (attempt: Pick<Attempt, 'journal'>): Promise<number> =>
    await until('reviewer started', async () => (await attempt.journal())[0]?.pid);
  const recorded = (folder: string): Promise<unknown> =>
    until('reviewer is recorded', async () => (await readdir(folder)).includes('reviewer.json'));

  for (const knows of ['its own worker', 'the folder only']) {
    it(`a worker killed mid-run is lost, and its reviewer stopped (the driver knows ${knows})`, async () => {
      const attempt = await bench.start('ignores-sigterm');
      const pid = await reviewerPid(attempt);
      await recorded(attempt.folder);
      const followed = knows === 'its own worker' ? attempt.follow() : followByFolder(attempt.folder);
      process.kill(attempt.handle.identity.pid, 'SIGKILL');
      const lost = await followed;
      assert.equal(lost.state, 'lost');
      assert.deepEqual({ hasResult: lost.hasResult, left: lost.left }, { hasResult: false, left: 'gone' });
      assert.equal(await runs(pid), false);
    });
  }

  it('finds the reviewer of a killed worker that had not recorded it, and its child in another session', async () => {
    const attempt = await bench.start('spawns-child');
    const child = await until('child', async () => (await attempt.journal()).find((line) => line.child)?.child);
    const pid = await reviewerPid(attempt);
    await recorded(attempt.folder);
    process.kill(attempt.handle.identity.pid, 'SIGKILL');
    await attempt.handle.exited;
    await rm(path.join(attempt.folder, 'reviewer.json'));
    assert.equal(await runs(pid), true);
    const lost = await followByFolder(attempt.folder);
    assert.equal(lost.state, 'lost');
    assert.deepEqual([await runs(pid), await runs(child)], [false, false]);
  });

  it('a reviewer that is killed ends as killed; its worker lives to say so', async () => {
    const attempt = await bench.start('silent');
    process.kill(await reviewerPid(attempt), 'SIGKILL');
    const { outcome, signal } = await attempt.end();
    assert.equal(outcome.state === 'failed' && outcome.reason, 'killed');
    assert.equal(signal, 'SIGKILL');
  });

  it('a killed driver changes nothing: the attempt ends by itself and its result is on disk', async () => {
    const driverScript = path.join(bench.folder, 'driver.cjs');
    buildSync({
      entryPoints: [path.join(fixtures, 'attemptDriver.ts')],
      outfile: driverScript,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      logLevel: 'error',
    });
    const laid = await bench.layDown('slow', { args: ['--ms', '1500'] });
    const { folder, key, order } = laid;
    const keyFile = path.join(bench.folder, 'key');
    await writeFile(keyFile, key.toString('hex'));
    const driver = spawn(process.execPath, [driverScript, bench.program.script, folder, keyFile, order.token], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const [said] = (await once(driver.stdout, 'data')) as [Buffer];
    const worker = Number(said.toString());
    await reviewerPid(laid);
    // The whole group, as a terminal or a supervisor would.
    process.kill(-(driver.pid ?? 0), 'SIGKILL');
    await once(driver, 'exit');
    assert.equal(await runs(worker), true);

    const followed = await followByFolder(folder);
    assert.equal(followed.state, 'ended');
    assert.deepEqual(followed.end.outcome, { state: 'succeeded' });
    const opened = unseal(JSON.parse(await readFile(path.join(folder, 'result.json'), 'utf8')), key, order);
    assert.equal(opened.ok, true);
    await until('worker gone', async () => !(await runs(worker)));
    assert.equal((await laid.journal()).length, 1);
  });

  it('a driver that dies before it gave the key starts nothing', async () => {
    const laid = await bench.layDown('ok');
    const worker = spawn(process.execPath, [bench.program.script, 'attempt', laid.folder], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    worker.stdin.end();
    await once(worker, 'exit');
    assert.deepEqual(await laid.journal(), []);
  });

  it('tells of a sealed result whose worker died before it could write its end', async () => {
    const { folder, key, order } = await bench.layDown('ok');
    const short = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
    const identity = await identify(short.pid ?? 0);
    short.kill('SIGKILL');
    await once(short, 'exit');
    await writeFile(path.join(folder, 'worker.json'), JSON.stringify(identity));
    await writeFile(path.join(folder, 'result.json'), JSON.stringify(seal(key, order, '{}')));
    const lost = await followByFolder(folder);
    assert.equal(lost.state, 'lost');
    assert.equal(lost.hasResult, true);
  });

  it('ends a worker that does not answer, and its reviewer', async () => {
    const attempt = await bench.start('ignores-sigterm');
    const pid = await reviewerPid(attempt);
    const { identity } = attempt.handle;
    process.kill(identity.pid, 'SIGSTOP');
    const followed = attempt.follow();
    assert.equal(await stopAttempt(attempt.folder, identity, 200), 'gone');
    assert.equal((await followed).state, 'lost');
    assert.deepEqual([await runs(identity.pid), await runs(pid)], [false, false]);
  });

  it('lets a worker that answers end its attempt itself', async () => {
    const attempt = await bench.start('silent');
    await reviewerPid(attempt);
    assert.equal(await stopAttempt(attempt.folder, attempt.handle.identity), 'ended');
    assert.deepEqual((await attempt.end()).outcome, { state: 'cancelled' });
  });

  it('workers killed at any moment: no result is lost or made twice, nothing is left', async () => {
    const moments = [0, 60, 120, 180, 240, 300, 360, 420, 480, 600, 800];
    await Promise.all(
      moments.map(async (moment) => {
        const attempt = await bench.start('slow', { args: ['--ms', '200'] });
        await pause(moment);
        if (await runs(attempt.handle.identity.pid)) process.kill(attempt.handle.identity.pid, 'SIGKILL');
        const followed = await attempt.follow();
        const files = await readdir(attempt.folder);
        const isDone =
          followed.state === 'ended'
            ? followed.end.outcome.state === 'succeeded'
            : followed.state === 'lost' && followed.hasResult;
        assert.equal(files.includes('result.json'), isDone, `killed after ${moment} ms`);
        if (isDone) {
          const envelope: unknown = JSON.parse(await readFile(path.join(attempt.folder, 'result.json'), 'utf8'));
          assert.equal(unseal(envelope, attempt.key, attempt.order).ok, true);
        }
        assert.ok((await attempt.journal()).length <= 1);
        assert.deepEqual(await findByToken(attempt.order.token), []);
      }),
    );
  });

  it('leaves an attempt alone when the follower goes', async () => {
    const attempt = await bench.start('silent');
    const pid = await reviewerPid(attempt);
    const leaving = new AbortController();
    const followed = followByFolder(attempt.folder, leaving.signal);
    leaving.abort();
    assert.deepEqual(await followed, { state: 'left' });
    assert.equal(await runs(pid), true);
    process.kill(attempt.handle.identity.pid, 'SIGTERM');
    assert.deepEqual((await attempt.end()).outcome, { state: 'cancelled' });
  });
});
