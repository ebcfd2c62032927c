import * as assert from 'node:assert/strict';
import { once } from 'node:events';
import { stopProblem, stopSignal } from '../../../src/run/stopSignal';

describe('stopSignal', () => {
  it('is aborted by the user only after the cause was written down', async () => {
    const user = new AbortController();
    const seen: string[] = [];
    let written: () => void = () => undefined;
    const stop = stopSignal(user.signal, 60_000, async (cause) => {
      seen.push(cause);
      await new Promise<void>((resolve) => (written = resolve));
      assert.equal(stop.signal.aborted, false);
    });
    user.abort();
    assert.equal(stop.cause(), 'user');
    const aborted = once(stop.signal, 'abort');
    written();
    await aborted;
    assert.deepEqual(seen, ['user']);
  });

  it('is aborted also when the cause cannot be written down', async () => {
    const user = new AbortController();
    const stop = stopSignal(user.signal, 60_000, () => Promise.reject(new Error('disk full')));
    const aborted = once(stop.signal, 'abort');
    user.abort();
    await aborted;
  });

  it('takes a limit that is no whole number, and keeps the first cause', async () => {
    const user = new AbortController();
    const stop = stopSignal(user.signal, 1.02, () => Promise.resolve());
    await once(stop.signal, 'abort');
    user.abort();
    assert.equal(stop.cause(), 'deadline');
    assert.equal(stopProblem(stop.cause()).problem.code, 'deadline');
    assert.equal(stopProblem('user').problem.code, 'cancelled');
  });
});
