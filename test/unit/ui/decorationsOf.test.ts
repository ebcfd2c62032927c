import assert from 'node:assert/strict';
import { decorationsOf } from '../../../src/ui/decorationsOf';
import * as views from '../../fixtures/ui/views';

describe('decorations of files', () => {
  it('mark every file under review while the run goes on', () => {
    const marks = decorationsOf(views.runningView);
    assert.deepEqual([...marks.keys()], views.runningView.change?.paths);
    assert.equal(marks.get('docs/setup.md')?.badge, '◔');
    assert.match(marks.get('web/checkout/Cart.tsx')?.tooltip ?? '', /1 finding so far/);
  });

  it('count ranked findings after the run, coloured by the worst', () => {
    const marks = decorationsOf(views.finishedView);
    assert.deepEqual(marks.get('web/checkout/Cart.tsx'), {
      badge: '2',
      tooltip: 'Seamline: 2 findings, worst: high',
      color: 'list.errorForeground',
    });
    assert.equal(marks.get('docs/setup.md')?.color, 'list.warningForeground');
    assert.equal(marks.has('package-lock.json'), false);
  });

  it('leave out what was rejected or not grounded', () => {
    // Two ranked findings and three that were set aside are in this file.
    assert.equal(decorationsOf(views.finishedView).get('web/checkout/total.ts')?.badge, '1');
  });

  it('never need more than the two characters that the editor allows', () => {
    for (const mark of decorationsOf(views.manyFindingsView()).values()) assert.equal(mark.badge, '9+');
  });

  it('take hostile file names as names', () => {
    const marks = decorationsOf(views.hostileView);
    assert.equal(marks.get('../../etc/passwd')?.badge, '1');
    assert.equal(marks.has('constructor'), false);
  });
});
