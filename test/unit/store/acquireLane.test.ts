import assert from 'node:assert/strict';
import { acquireLane, type Lane } from '../../../src/store/acquireLane';
import { processNamed } from './processNamed';
import { tempFolder } from './tempFolder';

describe('acquireLane', () => {
  const temp = tempFolder();
  const dead = new Set<number>();
  const acquire = (lanes: number, pid: number, signal = new AbortController().signal): Promise<Lane | 'cancelled'> =>
    acquireLane(temp(), lanes, processNamed(pid), ({ pid: one }) => Promise.resolve(!dead.has(one)), signal);
  const take = async (lanes: number, pid: number): Promise<Lane> => {
    const lane = await acquire(lanes, pid);
    assert.notEqual(lane, 'cancelled');
    return lane as Lane;
  };
  beforeEach(() => {
    dead.clear();
  });

  it('gives each lane once and the next when one is free', async () => {
    const first = await take(2, 1);
    const second = await take(2, 1);
    assert.deepEqual([first.index, second.index], [0, 1]);
    let done = false;
    const third = take(2, 2).then((lane) => {
      done = true;
      return lane;
    });
    await take(3, 3);
    assert.equal(done, false);
    await second.release();
    assert.equal((await third).index, 1);
  });

  it('stops waiting when it is cancelled', async () => {
    await take(1, 1);
    const cancel = new AbortController();
    const waiting = acquire(1, 2, cancel.signal);
    cancel.abort();
    assert.equal(await waiting, 'cancelled');
    assert.equal(await acquire(5, 2, cancel.signal), 'cancelled');
  });

  it('belongs to the process it was handed to, and is free when that one is dead', async () => {
    const lane = await take(1, 1);
    await lane.hand(processNamed(2));
    dead.add(1);
    const waiting = take(1, 3);
    const cancel = new AbortController();
    const other = acquire(1, 4, cancel.signal);
    cancel.abort();
    assert.equal(await other, 'cancelled');
    dead.add(2);
    assert.equal((await waiting).index, 0);
  });
});
