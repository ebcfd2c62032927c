import assert from 'node:assert/strict';
import { watchLimits } from '../../../src/supervise/watchLimits';

describe('watchLimits', () => {
  const limits = { stallMs: 10_000, attemptMs: 60_000, outputBytes: 1000, graceMs: 1 };
  /** Looks each second from `from` to `to`; `bytes` tells the output at a time. */
  const watch = (
    from: number,
    to: number,
    bytes: (second: number) => number,
    judge = watchLimits(limits, from * 1000),
  ) => {
    for (let second = from + 1; second <= to; second++) {
      const breach = judge(second * 1000, bytes(second));
      if (breach) return { second, reason: breach.reason };
    }
    return undefined;
  };

  it('counts silence from the last growth of the output', () => {
    assert.deepEqual(
      watch(0, 60, (second) => Math.min(second, 5)),
      { second: 15, reason: 'stalled' },
    );
    assert.equal(
      watch(0, 59, (second) => second),
      undefined,
    );
  });

  it('ends an attempt that keeps talking', () => {
    assert.deepEqual(
      watch(0, 100, (second) => second),
      { second: 60, reason: 'timeout' },
    );
  });

  it('ends one that writes too much', () => {
    assert.deepEqual(
      watch(0, 60, (second) => second * 300),
      { second: 4, reason: 'output-too-large' },
    );
  });

  it('does not take a sleeping machine for a silent reviewer, nor for a slow one', () => {
    const judge = watchLimits(limits, 0);
    assert.equal(
      watch(0, 5, () => 0, judge),
      undefined,
    );
    assert.equal(judge(5_000_000, 0), undefined);
    // 5 s before the sleep, at most 2 s for the sleep itself, so 3 s are left.
    assert.deepEqual(
      watch(5000, 5010, () => 0, judge),
      { second: 5003, reason: 'stalled' },
    );
  });

  it('is not confused by a clock that stands still or goes back', () => {
    const judge = watchLimits(limits, 1000);
    for (const ms of [1000, 1000, 500, 400, 300]) assert.equal(judge(ms, 0), undefined);
  });
});
