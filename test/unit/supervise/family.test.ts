import assert from 'node:assert/strict';
import type { ProcessIdentity } from '../../../src/model/job';
import { family, type FamilyQuery } from '../../../src/supervise/family';
import type { ProcessRow } from '../../../src/supervise/processTable';

describe('family', () => {
  const row = (pid: number, parent: number, group: number, more: Partial<ProcessRow> = {}): ProcessRow => ({
    pid,
    parent,
    group,
    session: group,
    startTime: `s${pid}`,
    ended: false,
    ...more,
  });
  const leader: ProcessIdentity = { pid: 10, startTime: 's10', boot: 'b', host: 'h', pidNamespace: 'n', group: 10 };
  const found = (table: readonly ProcessRow[], query: Partial<FamilyQuery> = {}): number[] =>
    family(table, { leader, noted: [], justEnded: false, except: 1, ...query })
      .map((one) => one.pid)
      .sort((a, b) => a - b);

  it('is the group, and every descendant in whatever session', () => {
    const table = [row(13, 12, 13), row(12, 11, 12), row(11, 10, 10), row(10, 1, 10), row(20, 1, 20)];
    assert.deepEqual(found(table), [10, 11, 12, 13]);
  });

  it('does not touch whoever got the number later', () => {
    const table = [row(10, 1, 10, { startTime: 'later' }), row(11, 10, 10)];
    assert.deepEqual(found(table), []);
    assert.deepEqual(found(table, { justEnded: true }), []);
    assert.deepEqual(found([row(11, 1, 10)]), [], "a group without a known member may be anybody's");
  });

  it('is the group of a leader that has ended when a known member is left, or its parent has just seen it end', () => {
    const table = [row(11, 1, 10), row(12, 1, 10)];
    assert.deepEqual(found(table, { noted: [{ pid: 11, startTime: 's11' }] }), [11, 12]);
    assert.deepEqual(found(table, { noted: [{ pid: 11, startTime: 'other' }] }), []);
    assert.deepEqual(found(table, { justEnded: true }), [11, 12]);
  });

  it('leaves out the ended, the supervisor, and a leader of unknown start', () => {
    assert.deepEqual(found([row(10, 1, 10, { ended: true })]), []);
    assert.deepEqual(found([row(10, 1, 10), row(11, 10, 10)], { except: 10 }), []);
    assert.deepEqual(found([row(10, 1, 10, { startTime: '' })], { leader: { ...leader, startTime: '' } }), []);
  });
});
