import assert from 'node:assert/strict';
import { jsonLinesOutput } from '../../../src/reviewers/outputOf';
import { concludeAttempt } from '../../../src/supervise/concludeAttempt';
import type { Supervised } from '../../../src/supervise/superviseReviewer';

describe('concludeAttempt', () => {
  const seen: Supervised = {
    exitCode: 0,
    signal: null,
    cause: undefined,
    proof: 'gone',
    result: { value: { a: 1 } },
    error: undefined,
    thread: undefined,
    usage: undefined,
    droppedLines: 0,
    stderrTail: '',
  };
  const conclude = (change: Partial<Supervised>) =>
    concludeAttempt({ ...seen, ...change }, jsonLinesOutput, (value) =>
      value === null ? { ok: false, why: 'null' } : { ok: true },
    );
  const cancelled = { state: 'cancelled' } as const;

  it('keeps the value of a success as text, as the check wants it', () => {
    assert.deepEqual(conclude({}), { exitCode: 0, signal: null, outcome: { state: 'succeeded' }, result: '{"a":1}' });
    const cut = concludeAttempt(seen, jsonLinesOutput, () => ({ ok: true, value: 'cut' }));
    assert.equal(cut.result, '"cut"');
  });

  it('prefers a complete result to a stop, and a stop to what it did to the tool', () => {
    assert.deepEqual(conclude({ cause: cancelled }).outcome, { state: 'succeeded' });
    assert.deepEqual(conclude({ cause: cancelled, exitCode: null, signal: 'SIGTERM' }).outcome, { state: 'cancelled' });
    const cause = { state: 'failed', reason: 'stalled', detail: 'silent' } as const;
    assert.deepEqual(conclude({ cause, result: undefined }).outcome, cause);
  });

  it('never says cancelled while something is left', () => {
    const { outcome } = conclude({ cause: cancelled, proof: 'still-there', exitCode: null });
    assert.equal(outcome.state === 'failed' && outcome.reason, 'internal');
    assert.match(outcome.state === 'failed' ? outcome.detail : '', /could not be stopped/);
  });

  it('says that lines were too long to be read', () => {
    const { outcome } = conclude({ result: undefined, droppedLines: 2 });
    assert.match(outcome.state === 'failed' ? outcome.detail : '', /2 lines .* too long/);
  });

  it('calls a result that does not fit malformed', () => {
    const { outcome, result } = conclude({ result: { value: null } });
    assert.equal(outcome.state === 'failed' && outcome.reason, 'malformed-output');
    assert.equal(result, undefined);
  });
});
