import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { makeOwnGitDir } from '../../../src/git/makeOwnGitDir';
import { makeSnapshot } from '../../../src/git/makeSnapshot';
import { openRepository } from '../../../src/git/openRepository';
import { resolveScope } from '../../../src/git/resolveScope';
import type { ProcessIdentity } from '../../../src/model/job';
import { realWorld } from '../../../src/run/realWorld';
import type { ChangeRecord } from '../../../src/run/records';
import { joinSnapshot, leaveSnapshot, snapshotFolder } from '../../../src/run/snapshots';
import { removeTree } from '../../../src/store/removeTree';
import { identify, ownIdentity } from '../../../src/supervise/identify';
import { tokenVariable } from '../../../src/supervise/findByToken';
import { changedRepository } from '../../fixtures/changes';
import { reviewJson, scriptedReviewer, startCli } from '../../fixtures/cli';
import { temporaryFolder } from '../../harness/temporaryFolder';
import { until } from '../../harness/until';
import { repoAt, git } from '../git/testRepo';

type Run = Parameters<typeof leaveSnapshot>[0];

describe('snapshots', function () {
  this.timeout(60_000);
  let home: string;
  let change: ChangeRecord;
  let folder: string;
  let me: ProcessIdentity;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    home = fs.realpathSync(temporaryFolder('snapshots'));
    const dir = path.join(home, 'repo');
    git(home, ['init', '--quiet', dir]);
    const repo = repoAt(dir);
    repo.write('a.txt', '1\n');
    repo.write(Buffer.from('odd/caf\xe9', 'latin1'), 'l\n');
    const own = await makeOwnGitDir(await openRepository(dir), path.join(home, 'own'));
    const { scope, describe, base, head } = await resolveScope(own, { scope: 'working-tree' });
    const commonDir = own.repo.commonDir;
    change = {
      version: 1,
      scope,
      describe,
      root: dir,
      commonDir,
      change: { base, head, files: [] },
    };
    folder = snapshotFolder(home, change);
    me = await ownIdentity();
  });
  afterEach(async () => {
    await Promise.all(children.splice(0).map(end));
    fs.rmSync(home, { recursive: true, force: true });
  });

  /** A run that this process drives. */
  function newRun(id: string, owner: ProcessIdentity = me): Run {
    put(id, 'lock', owner);
    return { id, root: home, driver: me, world: realWorld(home), known: { change } };
  }

  function put(id: string, file: string, value: unknown): void {
    const at = path.join(home, 'runs', id, file);
    fs.mkdirSync(path.dirname(at), { recursive: true });
    fs.writeFileSync(at, typeof value === 'string' ? value : JSON.stringify(value));
  }

  /** A real process, and who it is. */
  async function start(env: Record<string, string> = {}): Promise<{ child: ChildProcess; identity: ProcessIdentity }> {
    const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { ...process.env, ...env },
    });
    children.push(child);
    const identity = await identify(child.pid!);
    return { child, identity: identity! };
  }

  async function end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  async function ended(): Promise<ProcessIdentity> {
    const { child, identity } = await start();
    await end(child);
    return identity;
  }

  async function make(): Promise<string> {
    const own = await makeOwnGitDir(await openRepository(change.root), path.join(home, 'own'));
    return (await makeSnapshot(own, change.change, folder)).tree;
  }

  const isThere = (file: string) => fs.existsSync(file);
  const left = () => fs.readdirSync(path.join(home, 'snapshots'));
  /** A mark in the snapshot: it is gone when the snapshot was made again. */
  const mark = () => path.join(folder, 'tree', 'mark');

  it('are shared by runs of the same trees, and go with the last of them', async () => {
    const [a, b] = [newRun('aaaaaaaa'), newRun('bbbbbbbb')];
    await joinSnapshot(a, folder);
    await make();
    fs.writeFileSync(mark(), '');
    await joinSnapshot(b, folder);
    await make();
    assert.ok(isThere(mark()), 'the second run found the first one’s');
    assert.equal(await leaveSnapshot(a), undefined);
    assert.ok(isThere(mark()));
    assert.equal(await leaveSnapshot(b), undefined);
    assert.deepEqual(left(), []);
    assert.equal(await leaveSnapshot(b), undefined, 'leaving twice is nothing');
  });

  it('have another place for another base, with and without a commit', () => {
    const at = (base: ChangeRecord['change']['base']) =>
      snapshotFolder(home, { ...change, change: { ...change.change, base } });
    const places = [
      at({ tree: '1', commit: null }),
      at({ tree: '2', commit: null }),
      at({ tree: '2', commit: '3' }),
      at({ tree: '2', commit: '4' }),
    ];
    assert.equal(new Set(places).size, 4);
  });

  it('are there for whoever has joined, however many come and go at once', async () => {
    let isBad = false;
    const comeAndGo = async (id: string) => {
      const run = newRun(id);
      for (let i = 0; i < 12 && !isBad; i++) {
        await joinSnapshot(run, folder);
        try {
          const tree = await make();
          for (let looks = 0; looks < 20; looks++) {
            assert.equal(fs.readFileSync(path.join(tree, 'a.txt'), 'utf8'), '1\n');
            assert.ok(isThere(path.join(folder, 'made.json')));
            await turn();
          }
          assert.equal(await leaveSnapshot(run), undefined);
        } catch (error) {
          isBad = true;
          throw error;
        }
      }
    };
    await Promise.all(['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map(comeAndGo));
    assert.deepEqual(left(), []);
  });

  it('can be joined and left when a process died that held their lock', async () => {
    fs.mkdirSync(path.dirname(folder), { recursive: true });
    fs.writeFileSync(`${folder}.lock`, JSON.stringify(await ended()));
    const run = newRun('aaaaaaaa');
    await joinSnapshot(run, folder);
    await make();
    fs.writeFileSync(`${folder}.lock`, JSON.stringify({ ...me, boot: 'another', host: 'another' }));
    assert.equal(await leaveSnapshot(run), undefined);
    assert.deepEqual(left(), []);
  });

  /** What is left of a run whose driver was killed, and whether its snapshot is still in use. */
  const remains: readonly (readonly [what: string, lay: () => Promise<void> | void, isUsed: boolean])[] = [
    ['whose folder is gone', () => fs.rmSync(path.join(home, 'runs', 'aaaaaaaa'), { recursive: true }), false],
    ['without a lock', () => fs.rmSync(path.join(home, 'runs', 'aaaaaaaa', 'lock')), false],
    ['whose driver is dead', async () => put('aaaaaaaa', 'lock', await ended()), false],
    ['whose driver lives', async () => put('aaaaaaaa', 'lock', (await start()).identity), true],
    [
      'of whose driver only the pid is known',
      async () => put('aaaaaaaa', 'lock', { ...(await start()).identity, startTime: '' }),
      true,
    ],
    ['whose lock cannot be read', () => put('aaaaaaaa', 'lock', '{'), true],
    ['of another machine', () => put('aaaaaaaa', 'lock', { ...me, boot: 'another', host: 'another' }), false],
    ['of another container', () => put('aaaaaaaa', 'lock', { ...me, pidNamespace: 'another' }), false],
    ['with a live worker', async () => orphan('worker.json', (await start()).identity), true],
    ['with a dead worker', async () => orphan('worker.json', await ended()), false],
    ['with a live reviewer', async () => orphan('reviewer.json', (await start()).identity), true],
    ['whose worker cannot be told', () => orphan('worker.json', '{'), true],
    [
      'whose attempt has ended',
      async () => {
        await orphan('worker.json', (await start()).identity);
        put('aaaaaaaa', 'jobs/shard-1/1/end.json', '{}');
      },
      false,
    ],
    [
      'whose worker is not recorded yet',
      async () => {
        await start({ [tokenVariable]: 'a-token-of-this-test' });
        await orphan('order.json', { token: 'a-token-of-this-test' });
      },
      // Only Linux shows the environment of a process.
      process.platform === 'linux',
    ],
  ];

  async function orphan(file: string, value: unknown): Promise<void> {
    put('aaaaaaaa', 'lock', await ended());
    put('aaaaaaaa', `jobs/shard-1/1/${file}`, value);
  }

  for (const [what, lay, isUsed] of remains) {
    it(`of a run ${what} are ${isUsed ? 'kept and shared' : 'made again'}`, async () => {
      await joinSnapshot(newRun('aaaaaaaa'), folder);
      await make();
      fs.writeFileSync(mark(), '');
      await lay();
      const next = newRun('bbbbbbbb');
      await joinSnapshot(next, folder);
      await make();
      assert.equal(isThere(mark()), isUsed);
      assert.equal(await leaveSnapshot(next), undefined);
      assert.equal(isThere(folder), isUsed);
      if (!isUsed) assert.deepEqual(left(), []);
    });
  }

  it('of other changes go too when nobody reads them any more, finished or not', async () => {
    await joinSnapshot(newRun('aaaaaaaa'), folder);
    await make();
    fs.mkdirSync(`${folder}.new-abcdef/tree`, { recursive: true });
    put('aaaaaaaa', 'lock', await ended());
    const other = { ...change, commonDir: path.join(home, 'elsewhere') };
    const next = { ...newRun('bbbbbbbb'), known: { change: other } };
    await joinSnapshot(next, snapshotFolder(home, other));
    assert.ok(isThere(folder));
    assert.equal(await leaveSnapshot(next), undefined);
    assert.deepEqual(left(), []);
  });

  it('stay, and it is said, while a reviewer of the leaving run goes on', async () => {
    const run = newRun('aaaaaaaa');
    await joinSnapshot(run, folder);
    await make();
    const { child, identity } = await start();
    put('aaaaaaaa', 'jobs/shard-1/1/worker.json', identity);
    assert.match((await leaveSnapshot(run))!, /may still read/);
    assert.ok(isThere(path.join(folder, 'made.json')));
    await end(child);
    assert.equal(await leaveSnapshot(run), undefined);
    assert.deepEqual(left(), []);
  });

  it('are no reason to fail when they cannot be removed', async () => {
    const run = newRun('aaaaaaaa');
    await joinSnapshot(run, folder);
    await make();
    const blocked = `${folder}.lock`;
    fs.mkdirSync(blocked);
    const said = await leaveSnapshot(run);
    assert.match(said!, /left behind/);
    fs.rmdirSync(blocked);
    assert.equal(await leaveSnapshot(run), undefined);
    assert.deepEqual(left(), []);
  });
});

describe('the snapshot of a review whose command line is killed', function () {
  this.timeout(60_000);
  let home: string;
  before(() => (home = fs.realpathSync(temporaryFolder('killed'))));
  after(() => fs.rmSync(home, { recursive: true, force: true }));

  it('stays while its reviewers go on, and goes with the next review after that', async () => {
    const repo = path.join(home, 'repo');
    const state = path.join(home, 'state');
    const [journal, hold] = [path.join(home, 'journal'), path.join(home, 'hold')];
    changedRepository(repo, { files: 2, lines: 20 });
    const held = scriptedReviewer(home, { findings: [], journal, hold });
    const run = startCli(['review', '--repo', repo, ...held], state);
    const { folder } = await run.started();
    await until('a reviewer runs', () => fs.existsSync(journal), { limitMs: 20_000 });
    run.child.kill('SIGKILL');
    await run.ended;
    const snapshots = () => fs.readdirSync(path.join(state, 'snapshots')).filter((name) => !name.includes('.'));
    const [key] = snapshots();

    const review = async () => assert.equal((await reviewJson(repo, state, ['--reviewer', 'builtin'])).code, 0);
    await review();
    assert.deepEqual(snapshots(), [key], 'the second review has left it to the reviewer of the first');
    fs.writeFileSync(hold, '');
    await until('the attempt has ended', () => fs.existsSync(path.join(folder, 'jobs', 'shard-1', '1', 'end.json')));
    await review();
    assert.deepEqual(fs.readdirSync(path.join(state, 'snapshots')), []);
  });
});

describe('removeTree', () => {
  let home: string;
  before(() => (home = fs.realpathSync(temporaryFolder('remove'))));
  after(() => removeTree(home));

  it('removes what was made read-only, odd names as well, and follows no link', async () => {
    await unprivileged(home, async () => {
      const outside = path.join(home, 'outside');
      const tree = path.join(home, 'tree');
      const closed = [`${tree}/a/b`, Buffer.concat([Buffer.from(`${tree}/a/`), Buffer.from('caf\xe9', 'latin1')])];
      for (const folder of [path.join(outside, 'kept'), ...closed]) fs.mkdirSync(folder, { recursive: true });
      for (const folder of closed) fs.writeFileSync(Buffer.concat([Buffer.from(folder), Buffer.from('/file')]), '');
      fs.symlinkSync(outside, path.join(tree, 'a', 'link'));
      for (const folder of closed) fs.chmodSync(folder, 0);
      for (const folder of [path.join(tree, 'a'), outside]) fs.chmodSync(folder, 0o500);
      await removeTree(tree);
      assert.deepEqual(fs.readdirSync(home), ['outside']);
      assert.equal(fs.statSync(outside).mode & 0o777, 0o500);
      assert.deepEqual(fs.readdirSync(outside), ['kept']);
      await removeTree(tree);
    });
  });
});

/** Permissions do not bind root: then the work is done as somebody else, who owns the folder. */
async function unprivileged(folder: string, work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return work();
  const nobody = 65534;
  fs.chownSync(folder, nobody, nobody);
  // The run's own folder for temporary files is closed to everybody else.
  const above = path.dirname(folder);
  const { mode } = fs.statSync(above);
  fs.chmodSync(above, mode | 0o011);
  process.seteuid!(nobody);
  try {
    await work();
  } finally {
    process.seteuid!(0);
    fs.chmodSync(above, mode);
  }
}
