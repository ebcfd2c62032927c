import assert from 'node:assert/strict';
import { approvalText, roundedUp } from '../../../src/ui/approvalText';
import { neighbour } from '../../../src/ui/neighbour';

describe('what is asked before a review starts', () => {
  const approval = { files: 24, lines: 1803, shards: 4, reviewer: 'claude', estimatedTokens: 48_200, needed: true };

  it('says files, lines, shards, reviewer and tokens', () => {
    assert.equal(approvalText(approval), '24 files · 1,803 lines in 4 shards · claude · about 48,200 tokens');
    assert.match(approvalText({ ...approval, files: 1, shards: 1 }), /^1 file · 1,803 lines in one review · /);
  });

  it('rounds the limit of "do not ask below" up, always above the estimate', () => {
    assert.deepEqual(
      [0, 900, 1000, 48_200, 50_000, 123_456].map(roundedUp),
      [1000, 1000, 2000, 50_000, 60_000, 200_000],
    );
  });
});

describe('next and previous finding', () => {
  const ids = ['a', 'b', 'c'];

  it('go round in rank order', () => {
    assert.deepEqual([neighbour(ids, 'a', 1), neighbour(ids, 'c', 1), neighbour(ids, 'a', -1)], ['b', 'a', 'c']);
  });

  it('begin at the first or the last when nothing was visited or the visited one is gone', () => {
    assert.deepEqual(
      [neighbour(ids, undefined, 1), neighbour(ids, 'gone', 1), neighbour(ids, undefined, -1)],
      ['a', 'a', 'c'],
    );
    assert.equal(neighbour([], 'a', 1), undefined);
  });
});
