import assert from 'node:assert/strict';
import { readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AttemptEnd, AttemptEvent } from '../../../src/model/job';
import { unseal } from '../../../src/supervise/seal';
import { requestStop } from '../../../src/supervise/startAttempt';
import { type Attempt, type Bench, openBench, runs, until } from './attemptBench';

describe('an attempt, carried by a worker', () => {
  let bench: Bench;
  before(async () => {
    bench = await openBench();
  });
  after(async () => {
    assert.deepEqual(await bench.close(), [], 'processes were left behind');
  });

  const failure = (end: AttemptEnd): { reason: string; detail: string } => {
    assert.equal(end.outcome.state, 'failed');
    return end.outcome;
  };
  const resultOf = async ({ folder, key, order }: Attempt): Promise<unknown> => {
    const opened = unseal(JSON.parse(await readFile(path.join(folder, 'result.json'), 'utf8')), key, order);
    assert.ok(opened.ok);
    return JSON.parse(opened.text);
  };
  const hasResult = ({ folder }: Attempt): Promise<boolean> =>
    stat(path.join(folder, 'result.json')).then(
      () => true,
      () => false,
    );

  it('ends with a sealed result, the thread, the usage and the events', async () => {
    const attempt = await bench.start('ok');
    const events: AttemptEvent[] = [];
    const followed = await attempt.follow((event) => events.push(event));
    assert.equal(followed.state, 'ended');
    const { end } = followed as { end: AttemptEnd };
    assert.deepEqual(end.outcome, { state: 'succeeded' });
    assert.equal(end.exitCode, 0);
    assert.equal(end.thread, 'thread-1');
    assert.deepEqual(end.usage, { inputTokens: 100, outputTokens: 20 });
    assert.deepEqual(
      events.map((event) => event.type),
      ['state', 'thread', 'progress', 'usage'],
    );
    assert.deepEqual(await resultOf(attempt), { summary: 'read 19 characters', findings: [] });
  });

  it('takes a bare last object for the result', async () => {
    const attempt = await bench.start('bare');
    assert.deepEqual((await attempt.end()).outcome, { state: 'succeeded' });
    assert.deepEqual(await resultOf(attempt), { summary: 'read 19 characters', findings: [] });
  });

  it('gives the reviewer the prompt, the folder, the token and no more environment than ordered', async () => {
    const attempt = await bench.start('ok');
    await attempt.end();
    const [start] = await attempt.journal();
    assert.equal(start?.prompt, 'Please review this.');
    assert.equal(start.cwd, attempt.order.cwd);
    assert.equal(start.env?.['SEAMLINE_TOKEN'], attempt.order.token);
    assert.deepEqual(Object.keys(start.env).sort(), [...Object.keys(attempt.order.env), 'SEAMLINE_TOKEN'].sort());
    assert.equal(start.env['ELECTRON_RUN_AS_NODE'], undefined);
    await until('temporary folder removed', async () => !(await readdir(attempt.folder)).includes('tmp'));
  });

  it('keeps every record private', async () => {
    const attempt = await bench.start('ok');
    await attempt.end();
    const names = (await readdir(attempt.folder)).filter((name) => !['tmp', 'order.json'].includes(name));
    assert.deepEqual(names.sort(), [
      'end.json',
      'events.jsonl',
      'result.json',
      'reviewer.json',
      'stderr.log',
      'stdout.log',
      'worker.json',
    ]);
    for (const name of names) assert.equal((await stat(path.join(attempt.folder, name))).mode & 0o777, 0o600, name);
  });

  const failures: readonly [mode: string, reason: string, detail: RegExp][] = [
    ['bad-json', 'malformed-output', /without a result/],
    ['half-json', 'malformed-output', /without a result/],
    ['wrong-shape', 'malformed-output', /does not fit the schema/],
    ['exit-1', 'model-error', /exit code 1.*the tool gave up/],
    ['succeeds-but-exit-1', 'model-error', /exit code 1/],
    ['unknown-error', 'model-error', /the moon is wrong/],
    ['dies-after-thread-id', 'killed', /SIGKILL/],
  ];
  for (const [mode, reason, detail] of failures) {
    it(`${mode} fails as ${reason} and leaves no result`, async () => {
      const attempt = await bench.start(mode);
      const failed = failure(await attempt.end());
      assert.equal(failed.reason, reason);
      assert.match(failed.detail, detail);
      assert.equal(await hasResult(attempt), false);
      assert.ok((await stat(path.join(attempt.folder, 'stdout.log'))).isFile(), 'the raw output is kept');
    });
  }

  it('keeps the thread of a reviewer that died', async () => {
    const attempt = await bench.start('dies-after-thread-id', { args: ['--thread', 'abc'] });
    assert.equal((await attempt.end()).thread, 'abc');
  });

  it('hands on how long a rate limit lasts', async () => {
    const attempt = await bench.start('rate-limited');
    assert.deepEqual((await attempt.end()).outcome, {
      state: 'failed',
      reason: 'rate-limited',
      detail: 'too many requests',
      retryAfterMs: 1500,
    });
  });

  it('survives a line without end and hostile nesting', async () => {
    for (const mode of ['huge-line', 'deep-nesting']) {
      const attempt = await bench.start(mode);
      assert.deepEqual((await attempt.end()).outcome, { state: 'succeeded' }, mode);
    }
  });

  it('stops a silent reviewer as stalled, its process gone', async () => {
    const attempt = await bench.start('silent', { limits: { stallMs: 400 } });
    assert.equal(failure(await attempt.end()).reason, 'stalled');
    const [start] = await attempt.journal();
    assert.equal(await runs(start?.pid ?? 0), false);
  });

  it('does not call a reviewer stalled that keeps talking', async () => {
    const attempt = await bench.start('slow', { limits: { stallMs: 1500 }, args: ['--ms', '4000'] });
    assert.deepEqual((await attempt.end()).outcome, { state: 'succeeded' });
  });

  it('stops a reviewer at its time limit although it talks', async () => {
    const attempt = await bench.start('slow', { limits: { attemptMs: 600 }, args: ['--ms', '60000'] });
    assert.equal(failure(await attempt.end()).reason, 'timeout');
  });

  it('stops a flood and keeps no more than the limit of it', async () => {
    const attempt = await bench.start('flood', { limits: { outputBytes: 500_000 } });
    assert.equal(failure(await attempt.end()).reason, 'output-too-large');
    assert.ok((await stat(path.join(attempt.folder, 'stdout.log'))).size <= 500_000);
    assert.ok((await stat(path.join(attempt.folder, 'events.jsonl'))).size < 50_000);
  });

  it('is cancelled by a stop, also when the reviewer ignores SIGTERM', async () => {
    const attempt = await bench.start('ignores-sigterm');
    await until('reviewer started', async () => (await attempt.journal()).length > 0);
    await until('thread is known', async () =>
      (await readFile(path.join(attempt.folder, 'events.jsonl'), 'utf8')).includes('thread'),
    );
    await requestStop(attempt.folder);
    assert.deepEqual((await attempt.end()).outcome, { state: 'cancelled' });
    const lines = await attempt.journal();
    assert.ok(
      lines.some((line) => line.event === 'SIGTERM'),
      'it was asked politely first',
    );
    assert.equal(await runs(lines[0]?.pid ?? 0), false);
  });

  it('is cancelled by a SIGTERM to the worker', async () => {
    const attempt = await bench.start('silent');
    await until('reviewer started', async () => (await attempt.journal()).length > 0);
    process.kill(attempt.handle.identity.pid, 'SIGTERM');
    assert.deepEqual((await attempt.end()).outcome, { state: 'cancelled' });
  });

  it('starts no reviewer when the stop was there before', async () => {
    const laid = await bench.layDown('ok');
    await requestStop(laid.folder);
    const { startAttempt } = await import('../../../src/supervise/startAttempt');
    const { folder, key, order } = laid;
    const handle = await startAttempt({ program: bench.program, folder, key, token: order.token, env: {} });
    await handle.exited;
    const end = JSON.parse(await readFile(path.join(folder, 'end.json'), 'utf8')) as AttemptEnd;
    assert.deepEqual(end.outcome, { state: 'cancelled' });
    assert.deepEqual(await laid.journal(), []);
    assert.equal((await readdir(folder)).includes('stdout.log'), false);
  });

  it('keeps a result that was complete when the stop reached the reviewer', async () => {
    const attempt = await bench.start('finishes-on-sigterm');
    await until('thread is known', async () =>
      (await readFile(path.join(attempt.folder, 'stdout.log'), 'utf8').catch(() => '')).includes('thread'),
    );
    await requestStop(attempt.folder);
    assert.deepEqual((await attempt.end()).outcome, { state: 'succeeded' });
    assert.deepEqual(await resultOf(attempt), { summary: 'read 19 characters', findings: [] });
  });

  for (const mode of ['spawns-child', 'spawns-hidden-child', 'leaves-child']) {
    it(`${mode}: a child in a session of its own is gone at the end`, async () => {
      const attempt = await bench.start(mode);
      const child = await until('child', async () => (await attempt.journal()).find((line) => line.child)?.child);
      if (mode !== 'leaves-child') {
        assert.equal(await runs(child), true);
        await requestStop(attempt.folder);
      }
      assert.equal((await attempt.end()).outcome.state, mode === 'leaves-child' ? 'succeeded' : 'cancelled');
      assert.equal(await runs(child), false);
    });
  }

  it('finds a child without group or token whose parent died before the end', async () => {
    const attempt = await bench.start('dies-after-hidden-child', { args: ['--ms', '4000'] });
    const end = await attempt.end();
    assert.equal(end.outcome.state === 'failed' && end.outcome.reason, 'killed');
    const child = (await attempt.journal()).find((line) => line.child)?.child;
    assert.ok(child);
    assert.equal(await runs(child), false);
  });

  it('says when the program is not there, may not run, or is a relative name', async () => {
    const script = path.join(bench.folder, 'not-executable.sh');
    await writeFile(script, '#!/bin/sh\n', { mode: 0o600 });
    for (const program of [path.join(bench.folder, 'nowhere'), script, 'tool', './tool']) {
      const attempt = await bench.start('ok', { order: { argv: [program] } });
      await symlink(process.execPath, path.join(attempt.order.cwd, 'tool'));
      const failed = failure(await attempt.end());
      assert.equal(failed.reason, 'not-installed', program);
      assert.ok(failed.detail.includes(program));
    }
  });

  it('ends as internal when something inside goes wrong', async () => {
    const missingFolder = await bench.start('ok', { order: { cwd: path.join(bench.folder, 'gone') } });
    assert.equal(failure(await missingFolder.end()).reason, 'internal');
    const missingPrompt = await bench.start('ok', { order: { promptFile: path.join(bench.folder, 'gone') } });
    assert.equal(failure(await missingPrompt.end()).reason, 'internal');
    const unknown = await bench.start('ok', { order: { reviewer: 'nobody' } });
    assert.match(failure(await unknown.end()).detail, /not known/);
    const laid = await bench.start('ok', { order: { version: 2 as 1 } });
    assert.equal(failure(await laid.end()).reason, 'internal');
    assert.deepEqual(await laid.journal(), []);
  });

  it('carries one attempt in one folder only', async () => {
    const first = await bench.start('silent');
    await until('reviewer started', async () => (await first.journal()).length > 0);
    const { startAttempt } = await import('../../../src/supervise/startAttempt');
    const { folder, key, order } = first;
    const second = await startAttempt({ program: bench.program, folder, key, token: order.token, env: {} });
    await second.exited;
    assert.equal((await first.journal()).length, 1);
    assert.equal((await readdir(folder)).includes('end.json'), false, 'the second one ended nothing');
    process.kill(first.handle.identity.pid, 'SIGTERM');
    assert.deepEqual((await first.end()).outcome, { state: 'cancelled' });
  });
});
