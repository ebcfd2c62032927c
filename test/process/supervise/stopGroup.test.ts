import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { ProcessIdentity } from '../../../src/model/job';
import { findByToken } from '../../../src/supervise/findByToken';
import { identify, identifyChild, ownIdentity } from '../../../src/supervise/identify';
import { liveness } from '../../../src/supervise/liveness';
import { processTable } from '../../../src/supervise/processTable';
import { stopGroup } from '../../../src/supervise/stopGroup';
import { runs, until } from './attemptBench';

describe('processes', () => {
  const started: ChildProcess[] = [];
  /** A shell or node as leader of its own group; its first line of output is waited for. */
  const start = async (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, ...env },
    });
    started.push(child);
    const identity = await identifyChild(child.pid ?? 0);
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    return { child, identity, said: said.toString().trim() };
  };
  const shell = (script: string, env: NodeJS.ProcessEnv = {}) => start('/bin/sh', ['-c', script], env);
  afterEach(() => {
    for (const { pid, exitCode, signalCode } of started.splice(0)) {
      if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
    }
  });

  describe('identify', () => {
    it('is the same each time it is asked, and different for each process', async () => {
      const own = await ownIdentity();
      assert.deepEqual(await identify(process.pid), own);
      assert.equal(own.pid, process.pid);
      assert.equal(own.host, hostname());
      for (const field of ['startTime', 'boot', 'pidNamespace'] as const) assert.notEqual(own[field], '');
      const { identity } = await shell('echo up; sleep 60');
      assert.deepEqual(await identify(identity.pid), identity);
      assert.equal(identity.group, identity.pid);
    });

    it('knows nobody for a pid that is free', async () => {
      const { child, identity } = await shell('echo up');
      if (child.exitCode === null) await once(child, 'exit');
      assert.equal(await identify(identity.pid), undefined);
    });

    it('reads a process whatever it is called', async () => {
      const name = ') R 1 (x y) Z';
      const { identity } = await start(process.execPath, [
        '-e',
        `process.title=${JSON.stringify(name)};console.log(1);setInterval(()=>0,9e4)`,
      ]);
      const row = (await processTable()).find((one) => one.pid === identity.pid);
      assert.deepEqual([row?.parent, row?.group, row?.ended], [process.pid, identity.pid, false]);
      assert.equal(row?.startTime, identity.startTime);
    });
  });

  describe('liveness', () => {
    it('tells alive from dead', async () => {
      const { child, identity } = await shell('echo up; sleep 60');
      assert.equal(await liveness(identity), 'alive');
      child.kill('SIGKILL');
      await once(child, 'exit');
      assert.equal(await liveness(identity), 'dead');
    });

    it('does not take a process for the one that had its pid before', async () => {
      const own = await ownIdentity();
      assert.equal(await liveness({ ...own, startTime: '1' }), 'dead');
    });

    it('calls an ended process dead that nobody has asked for yet', async () => {
      // The shell becomes a sleep, which never asks for its child.
      const { identity, said } = await shell('sleep 60 & echo $!; exec sleep 60');
      const pid = Number(said);
      await until(
        'the shell is a sleep',
        async () => (await readFile(`/proc/${identity.pid}/comm`, 'utf8')) === 'sleep\n',
      );
      process.kill(pid, 'SIGKILL');
      const row = await until('the child has ended', async () =>
        (await processTable()).find((one) => one.pid === pid && one.ended),
      );
      const own = await ownIdentity();
      assert.equal(await liveness({ ...own, pid, startTime: row.startTime }), 'dead');
      assert.equal(await identify(pid), undefined);
    });

    it('says nothing about other machines and namespaces, and that a boot is over', async () => {
      const own = await ownIdentity();
      assert.equal(await liveness({ ...own, host: 'elsewhere', boot: 'other' }), 'foreign');
      assert.equal(await liveness({ ...own, pidNamespace: 'pid:[1]' }), 'foreign');
      assert.equal(await liveness({ ...own, boot: 'other' }), 'dead');
      assert.equal(await liveness({ ...own, host: 'renamed-since' }), 'alive');
      assert.equal(await liveness({ ...own, startTime: '' }), 'uncertain');
    });
  });

  describe('findByToken', () => {
    it('finds who carries the token, this process excepted, and nobody for a part of it', async () => {
      const token = 'token-of-this-test';
      const { identity, said } = await shell('sleep 60 & echo $!; wait', { SEAMLINE_TOKEN: token });
      const found = (await findByToken(token)).map((one) => one.pid).sort();
      assert.deepEqual(found, [identity.pid, Number(said)].sort());
      assert.deepEqual(await findByToken('token-of-this'), []);
      assert.deepEqual(await findByToken(''), []);
    });
  });

  describe('stopGroup', () => {
    const options = { graceMs: 200 };

    it('ends a group that heeds, without killing it', async () => {
      const { child, identity } = await shell('trap "exit 7" TERM; echo up; while :; do sleep 0.05; done');
      assert.equal(await stopGroup(identity, { graceMs: 20_000 }), 'gone');
      if (child.exitCode === null) await once(child, 'exit');
      assert.equal(child.exitCode, 7);
    });

    it('kills a group that does not, its members too', async () => {
      const { identity, said } = await shell(
        'trap "" TERM; sh -c "trap \\"\\" TERM; while :; do sleep 1; done" & echo $!; while :; do sleep 1; done',
      );
      assert.equal(await stopGroup(identity, options), 'gone');
      assert.deepEqual([await runs(identity.pid), await runs(Number(said))], [false, false]);
    });

    it('reaches a descendant in a session of its own, and what that one starts while it is stopped', async () => {
      const forking = 'trap "" TERM; while :; do sleep 60 & sleep 0.02; done';
      const { identity, said } = await shell(`setsid sh -c '${forking}' & sleep 0.3; echo $!; wait`, {
        SEAMLINE_TOKEN: 'forking',
      });
      assert.equal(await stopGroup(identity, { ...options, token: 'forking' }), 'gone');
      assert.equal(await runs(Number(said)), false);
      assert.deepEqual(await findByToken('forking'), []);
    });

    it('finds an orphan in a session of its own by the token, also in the middle of an exec', async () => {
      // Killed at once, the shell often leaves its child before or while that becomes setsid, and then sleep.
      for (let round = 0; round < 50; round++) {
        const token = `orphan-${round}`;
        const { child, identity, said } = await shell('setsid sleep 60 & echo $!; wait', { SEAMLINE_TOKEN: token });
        child.kill('SIGKILL');
        await once(child, 'exit');
        assert.equal(await runs(Number(said)), true);
        assert.equal(await stopGroup(identity, { ...options, token }), 'gone');
        assert.equal(await runs(Number(said)), false, `round ${round}`);
      }
    }).timeout(60_000);

    it('signals nobody for a record that does not agree', async () => {
      const { identity } = await shell('echo up; sleep 60');
      const wrong: readonly [Partial<ProcessIdentity>, string][] = [
        [{ startTime: '1' }, 'gone'],
        [{ startTime: '' }, 'gone'],
        [{ boot: 'other' }, 'gone'],
        [{ boot: 'other', host: 'elsewhere' }, 'still-there'],
        [{ pidNamespace: 'other' }, 'still-there'],
      ];
      for (const [change, answer] of wrong) {
        assert.equal(await stopGroup({ ...identity, ...change }, options), answer, JSON.stringify(change));
        assert.equal(await runs(identity.pid), true, JSON.stringify(change));
      }
    });

    it('leaves the group of a dead leader alone when it cannot prove whose it is', async () => {
      const { child, identity, said } = await shell('sleep 60 & echo $!; wait');
      child.kill('SIGKILL');
      await once(child, 'exit');
      const member = Number(said);
      assert.equal(await stopGroup(identity, options), 'gone');
      assert.equal(await runs(member), true);
      const noted = await identify(member);
      assert.equal(await stopGroup(identity, { ...options, noted: noted ? [noted] : [] }), 'gone');
      assert.equal(await runs(member), false);
    });

    it('is done at once with what is gone', async () => {
      const { child, identity } = await shell('echo up');
      if (child.exitCode === null) await once(child, 'exit');
      assert.equal(await stopGroup(identity, { graceMs: 60_000, justEnded: true }), 'gone');
    });
  });
});
