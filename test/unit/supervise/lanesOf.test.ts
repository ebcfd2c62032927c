import assert from 'node:assert/strict';
import { lanesOf } from '../../../src/supervise/lanesOf';

describe('lanesOf', () => {
  const signal = new AbortController().signal;
  const gate = () => {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    return { open: () => open(), opened };
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('runs as many as there are lanes, in order', async () => {
    const lanes = lanesOf(2);
    const began: number[] = [];
    const gates = [gate(), gate(), gate()];
    const runs = gates.map(({ opened }, i) =>
      lanes.run(async () => {
        began.push(i);
        await opened;
        return i;
      }, signal),
    );
    await settled();
    assert.deepEqual(began, [0, 1]);
    gates[1]!.open();
    assert.deepEqual(await runs[1], { state: 'done', value: 1 });
    await settled();
    assert.deepEqual(began, [0, 1, 2]);
    gates.forEach(({ open }) => open());
    assert.deepEqual(
      await Promise.all(runs),
      [0, 1, 2].map((value) => ({ state: 'done', value })),
    );
  });

  it('cancels one waiter at once by its signal, and does not start it when its lane comes', async () => {
    const lanes = lanesOf(1);
    const { open, opened } = gate();
    const first = lanes.run(() => opened, signal);
    const cancel = new AbortController();
    let began = 0;
    const work = () => Promise.resolve(began++);
    const second = lanes.run(work, cancel.signal);
    await settled();
    cancel.abort();
    assert.deepEqual(await second, { state: 'cancelled' });
    open();
    await first;
    assert.deepEqual(await lanes.run(work, cancel.signal), { state: 'cancelled' });
    assert.equal((await lanes.run(() => Promise.resolve(3), signal)).state, 'done');
    assert.equal(began, 0);
  });

  it('hands on what the work throws, and keeps its lanes', async () => {
    const lanes = lanesOf(1);
    await assert.rejects(
      lanes.run(() => Promise.reject(new Error('no')), signal),
      /no/,
    );
    assert.deepEqual(await lanes.run(() => Promise.resolve(1), signal), { state: 'done', value: 1 });
  });
});
