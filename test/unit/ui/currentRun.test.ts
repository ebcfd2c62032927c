import assert from 'node:assert/strict';
import { currentRun } from '../../../src/ui/currentRun';
import { finishedView, runningView } from '../../fixtures/ui/views';

const earlier = { ...finishedView, runId: 'earlier', startedAt: finishedView.startedAt - 1000 };
const later = { ...finishedView, runId: 'later', startedAt: finishedView.startedAt + 1000 };

describe('the run that is shown', () => {
  it('is the newest one', () => {
    const current = currentRun();
    for (const view of [earlier, finishedView, earlier]) current.take(view);
    assert.equal(current.get(), finishedView);
  });

  it('stays the running one when an ended one is read from disk', () => {
    const current = currentRun();
    current.take(runningView);
    current.take(later);
    assert.equal(current.get(), runningView);
  });

  it('goes back to the one before when a run left nothing', () => {
    const current = currentRun();
    const seen: (string | undefined)[] = [];
    current.onChange((view) => seen.push(view?.runId));
    current.take(earlier);
    current.take(runningView);
    current.take({ ...runningView, state: 'cancelled' });
    current.goBack();
    assert.deepEqual(seen, ['earlier', runningView.runId, runningView.runId, 'earlier']);
  });
});
