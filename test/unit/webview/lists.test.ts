import assert from 'node:assert/strict';
import type { Finding } from '../../../src/model/finding';
import { listItems, matching } from '../../../src/webview/chooseFindings';
import { alsoReportedBy } from '../../../src/webview/labels';
import { panelState, savedState } from '../../../src/webview/panelState';
import { shown } from '../../../src/webview/shown';
import { axisMarks, barOf } from '../../../src/webview/timeAxis';
import * as views from '../../fixtures/ui/views';

const ranked = views.sampleFindings.filter((f) => f.state === 'ranked');
const ids = (findings: readonly Finding[]) => findings.map((f) => f.id);

describe('the filter', () => {
  it('wants every word somewhere: title, place, category, seam, reviewer, text', () => {
    const found = (filter: string) => ids(matching(ranked, { filter, hidden: [] }));
    assert.deepEqual(found('cart.tsx'), ['f04', 'f10']);
    assert.deepEqual(found('  SEAM style-token '), ['f04']);
    assert.deepEqual(found('api.py:61 gemini'), ['f01']);
    assert.deepEqual(found('nothing-like-this'), []);
    assert.equal(found('').length, ranked.length);
  });

  it('hides severities, and keeps the order', () => {
    assert.deepEqual(ids(matching(ranked, { filter: '', hidden: ['high', 'medium', 'low'] })), ['f01', 'f02']);
  });
});

describe('grouping by file', () => {
  it('puts the file with the best finding first and numbers rows as they stand', () => {
    const items = listItems(ranked, 'file');
    assert.deepEqual(items[0], { type: 'file', file: 'service/orders/api.py', count: 1 });
    const rows = items.flatMap((i) => (i.type === 'finding' ? [i] : []));
    assert.deepEqual(
      rows.map((r) => r.position),
      ranked.map((_, i) => i + 1),
    );
    assert.deepEqual(ids(rows.map((r) => r.finding)).sort(), ids(ranked).sort());
    const cart = rows.filter((r) => r.finding.file === 'web/checkout/Cart.tsx').map((r) => r.position);
    assert.equal(cart[1], (cart[0] ?? 0) + 1);
  });
});

describe('a snapshot as it is shown', () => {
  const at = { type: 'snapshot', now: 5000 } as const;

  it('marks findings as unconfirmed until there is a report', () => {
    assert.equal(shown(views.runningView, at, () => 0).unconfirmed, true);
    assert.equal(shown(views.integratingView, at, () => 0).unconfirmed, true);
    assert.equal(shown(views.finishedView, at, () => 0).unconfirmed, false);
  });

  it('sets aside what is not ranked', () => {
    const s = shown(views.finishedView, at, () => 0);
    assert.deepEqual(ids(s.ranked), ids(ranked));
    assert.deepEqual(ids(s.setAside), ['r01', 'r02', 'u01', 'd01']);
  });

  it("goes on with the editor's clock", () => {
    let clock = 100;
    const { now } = shown(views.runningView, at, () => clock);
    clock = 350;
    assert.equal(now(), 5250);
  });
});

describe("the panel's memory", () => {
  it('comes back as it was', () => {
    const state = panelState({
      root: '/r',
      filter: 'x',
      hidden: ['low'],
      grouping: 'file',
      selected: 'f01',
      open: [['seams', true]],
    });
    assert.deepEqual(panelState(JSON.parse(JSON.stringify(savedState(state)))), state);
    assert.equal(state.open.get('seams'), true);
  });

  it('takes nothing that is not as expected', () => {
    const fresh = panelState(undefined);
    for (const odd of [
      null,
      3,
      'x',
      [],
      { hidden: 'low', open: [['__proto__', true], 3, ['lanes', 'yes']], grouping: 1, filter: {} },
    ])
      assert.deepEqual(panelState(odd), fresh);
  });
});

describe('the time axis', () => {
  it('has a handful of round marks', () => {
    assert.deepEqual(axisMarks(37_000), [0, 10_000, 20_000, 30_000]);
    assert.deepEqual(axisMarks(0), [0]);
    for (const span of [1, 999, 5000, 61_000, 3_600_000, 90_000_000, 1e12]) assert.ok(axisMarks(span).length <= 6);
  });

  it('places bars inside itself, whatever the clocks said', () => {
    assert.deepEqual(barOf({ startedAt: 1500, endedAt: 2000 }, 1000, 3000), { from: 0.25, to: 0.5 });
    assert.deepEqual(barOf({ startedAt: 1500 }, 1000, 2000), { from: 0.5, to: 1 });
    assert.deepEqual(barOf({ startedAt: 500, endedAt: 100 }, 1000, 1000), { from: 0, to: 0 });
    assert.equal(barOf({}, 0, 1), undefined);
  });
});

describe('also reported by', () => {
  it('names the others once, and says when one reviewer said it in several jobs', () => {
    const by = (...reporters: Finding['reporters']) => alsoReportedBy({ ...ranked[0]!, reporters });
    assert.deepEqual(by({ job: 's1', reviewer: 'a' }), []);
    assert.deepEqual(by({ job: 's1', reviewer: 'a' }, { job: 's2', reviewer: 'b' }, { job: 's3', reviewer: 'b' }), [
      'b',
    ]);
    assert.deepEqual(by({ job: 's1', reviewer: 'a' }, { job: 's2', reviewer: 'a' }), ['1 more']);
    assert.deepEqual(by({ job: 'seams', reviewer: 'builtin' }, { job: 's2', reviewer: 'builtin' }), []);
  });
});
