import assert from 'node:assert/strict';
import { commandTable } from '../../../src/model/commands';
import { statusLook, statusOf, type Status } from '../../../src/ui/status';
import * as views from '../../fixtures/ui/views';

const textOf = (view: Parameters<typeof statusOf>[0]) => statusLook(statusOf(view)).text;

describe('the status bar', () => {
  it('says what goes on in one short text', () => {
    assert.deepEqual(
      [undefined, views.preparingView, views.awaitingView, views.runningView, views.integratingView].map(textOf),
      [
        '$(checklist) Seamline',
        '$(sync~spin) Preparing',
        '$(question) Start the review?',
        '$(sync~spin) 2/4 shards · 7 findings',
        '$(sync~spin) 3/4 shards · 7 findings',
      ],
    );
  });

  it('counts ranked findings only, and says how it ended', () => {
    assert.equal(textOf(views.finishedView), '$(checklist) 12 findings');
    assert.equal(textOf(views.incompleteView), '$(warning) 12 findings');
    assert.equal(textOf(views.cancelledView), '$(circle-slash) Cancelled');
    assert.equal(textOf(views.failedView), '$(error) Review failed');
    assert.equal(textOf(views.cleanView), '$(checklist) 0 findings');
  });

  it('calls a run whose driver has ended interrupted, not failed', () => {
    const { problem, ...view } = views.failedView;
    assert.ok(problem);
    const look = statusLook(statusOf({ ...view, problem: { ...problem, code: 'cancelled' } }));
    assert.deepEqual([look.text, look.background], ['$(warning) Interrupted', 'warning']);
  });

  it('takes a colour only for what is incomplete or failed', () => {
    const backgrounds = [views.finishedView, views.incompleteView, views.failedView, views.runningView].map(
      (view) => statusLook(statusOf(view)).background,
    );
    assert.deepEqual(backgrounds, ['none', 'warning', 'error', 'none']);
  });

  it('never calls a finished run without a report complete', () => {
    const { report, ...view } = views.finishedView;
    assert.ok(report);
    assert.equal(statusLook(statusOf(view)).background, 'warning');
  });

  it('spins only while something goes on, and offers only commands that there are', () => {
    const all: readonly Status[] = [
      ...[undefined, ...Object.values(views).filter(isView)].map(statusOf),
      { state: 'starting' },
      { state: 'cancelling' },
    ];
    const live = new Set(['starting', 'preparing', 'running', 'cancelling']);
    for (const status of all) {
      const look = statusLook(status);
      assert.equal(look.text.includes('~spin'), live.has(status.state), status.state);
      for (const id of [look.command, ...look.links]) assert.ok(id in commandTable, id);
    }
  });
});

const isView = (value: unknown): value is (typeof views)['runningView'] =>
  typeof value === 'object' && value !== null && 'runId' in value && 'jobs' in value;
