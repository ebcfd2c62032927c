import assert from 'node:assert/strict';
import { panelSnapshotSchema } from '../../../src/model/messages';
import { panelHtml } from '../../../src/ui/panelHtml';
import { panelSnapshot } from '../../../src/ui/panelSnapshot';
import { placeOf } from '../../../src/ui/placeOf';
import * as views from '../../fixtures/ui/views';

describe('snapshots for the panel', () => {
  it('are what the schema says, for every sample', () => {
    for (const view of [undefined, views.runningView, views.finishedView, views.hostileView, views.failedView])
      panelSnapshotSchema.parse(panelSnapshot(view, 1, undefined));
  });

  it('carry the findings of a report once', () => {
    const { view } = panelSnapshot(views.finishedView, 1, undefined);
    assert.deepEqual(view?.findings, []);
    assert.equal(view.report?.findings.length, views.sampleFindings.length);
    assert.equal(panelSnapshot(views.runningView, 1, undefined).view?.findings.length, 7);
  });
});

describe('places that the panel asks for', () => {
  it('are looked up by id, on the side that was reported', () => {
    const place = placeOf(views.finishedView, { type: 'open-finding', id: 'f06', end: 'finding' });
    assert.deepEqual(place, {
      runId: views.finishedView.runId,
      path: 'service/orders/models.py',
      line: 30,
      endLine: 33,
      side: 'base',
    });
  });

  it('have both ends of a seam', () => {
    const end = (end: 'from' | 'to') => placeOf(views.finishedView, { type: 'open-finding', id: 'f03', end });
    assert.deepEqual(
      [end('from')?.path, end('from')?.side, end('to')?.path],
      ['web/checkout/total.ts', 'base', 'web/invoice/Invoice.tsx'],
    );
    assert.equal(placeOf(views.runningView, { type: 'open-seam', id: 'm3', end: 'to' })?.line, 21);
  });

  it('are nothing for ids and ends that the view does not have', () => {
    assert.equal(placeOf(views.finishedView, { type: 'open-finding', id: 'constructor', end: 'finding' }), undefined);
    assert.equal(placeOf(views.finishedView, { type: 'open-finding', id: 'f01', end: 'from' }), undefined);
    assert.equal(placeOf(views.finishedView, { type: 'open-seam', id: 'no', end: 'to' }), undefined);
  });
});

describe("the panel's page", () => {
  const html = panelHtml({ script: 'panel.js', styles: ['a.css', 'b.css'], cspSource: 'https://res', nonce: 'n0' });

  it('may load nothing but its own files', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
    assert.equal(policy, "default-src 'none'; style-src https://res; font-src https://res; script-src 'nonce-n0'");
  });

  it('has one script, by nonce, and no inline style', () => {
    assert.equal(html.match(/<script/g)?.length, 1);
    assert.match(html, /<script nonce="n0" src="panel.js"><\/script>/);
    assert.doesNotMatch(html, /style=|<style/);
  });
});
