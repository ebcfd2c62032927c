import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ProcessIdentity } from '../../../src/model/job';
import { acquireLock, type IsAlive } from '../../../src/store/acquireLock';
import { sha256 } from '../../../src/store/sha256';
import { processNamed } from './processNamed';
import { tempFolder } from './tempFolder';

describe('acquireLock', () => {
  const temp = tempFolder();
  const dead = new Set<number>();
  const isAlive: IsAlive = ({ pid }) => Promise.resolve(!dead.has(pid));
  const file = (): string => path.join(temp(), 'lock');
  const owner = async (): Promise<number> => (JSON.parse(await readFile(file(), 'utf8')) as ProcessIdentity).pid;
  const take = async (pid: number) => {
    const lock = await acquireLock(temp(), processNamed(pid), isAlive);
    assert.equal(lock.state, 'held');
    return lock;
  };
  const refused = async (pid: number): Promise<number | undefined> => {
    const lock = await acquireLock(temp(), processNamed(pid), isAlive);
    assert.equal(lock.state, 'taken');
    return lock.heldBy?.pid;
  };
  beforeEach(() => {
    dead.clear();
  });

  it('has one owner, names it, and is free after its release', async () => {
    const first = await take(1);
    assert.equal(await refused(2), 1);
    assert.equal(await refused(1), 1);
    await first.release();
    await take(2);
    assert.deepEqual(await readdir(temp()), ['lock']);
  });

  it('is taken over from a dead owner, and only from a dead one', async () => {
    await take(1);
    assert.equal(await refused(2), 1);
    dead.add(1);
    await take(2);
    assert.equal(await owner(), 2);
    assert.deepEqual(await readdir(temp()), ['lock']);
  });

  it('counts as held when nobody can tell whose it is', async () => {
    for (const text of ['', '{', '{"pid":1}']) {
      await writeFile(file(), text);
      assert.equal(await refused(2), undefined);
      assert.equal(await readFile(file(), 'utf8'), text);
    }
  });

  it('lets exactly one of many thieves through', async () => {
    for (let round = 0; round < 10; round++) {
      const victim = 1000 + round;
      await writeFile(file(), JSON.stringify(processNamed(victim)));
      dead.add(victim);
      const thieves = [...Array(12).keys()].map((i) => 100 * (round + 1) + i + 5000);
      const tries = await Promise.all(thieves.map((pid) => acquireLock(temp(), processNamed(pid), isAlive)));
      const winners = tries.filter((one) => one.state === 'held');
      assert.ok(winners.length <= 1);
      // All may have seen somebody else at work; then the next one gets it.
      const winner = winners[0] ?? (await take(9999));
      await winner.release();
      assert.deepEqual(await readdir(temp()), []);
    }
  });

  it('gets over a thief that died at work', async () => {
    const text = JSON.stringify(processNamed(1));
    await writeFile(file(), text);
    await writeFile(`${file()}~${sha256(text).slice(0, 16)}`, JSON.stringify(processNamed(2)));
    dead.add(1);
    assert.equal(await refused(3), 2);
    dead.add(2);
    await take(3);
    assert.deepEqual(await readdir(temp()), ['lock']);
  });

  it('can be handed to another process', async () => {
    const lock = await take(1);
    await lock.hand(processNamed(2));
    dead.add(1);
    assert.equal(await refused(3), 2);
    await lock.release();
    await take(3);
  });

  it('never releases what somebody else holds by now', async () => {
    const lock = await take(1);
    await lock.hand(processNamed(2));
    dead.add(2);
    const next = await take(3);
    const before = await stat(file());
    await lock.release();
    assert.equal(await owner(), 3);
    assert.equal((await stat(file())).ctimeMs, before.ctimeMs, 'it was not even touched');
    await next.release();
    const again = await take(3);
    await next.release();
    assert.equal(await owner(), 3);
    await again.release();
  });
});
