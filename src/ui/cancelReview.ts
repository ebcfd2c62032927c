import { window } from 'vscode';
import type { CommandContext } from './commandContext';
import { isLive } from './isLive';

/** The command Cancel Review: returns when nothing of the run goes on any more, or its start has been told to stop. */
export async function cancelReview({ service, current, activity, log }: CommandContext): Promise<void> {
  const view = current.get();
  const phase = activity.phase();
  if (phase === 'cancelling') return;
  if (view && activity.drives(view)) {
    activity.enter('cancelling');
    try {
      await service.cancel(view.runId);
      log.info(`Review ${view.runId} cancelled`);
    } finally {
      activity.enter('idle');
    }
  } else if (phase === 'starting') {
    // It has no id yet by which it could be stopped: whoever starts it looks at this as soon as it has one.
    activity.enter('cancelling');
  } else {
    void window.showInformationMessage(view && isLive(view) ? elsewhere : 'No review is running.');
  }
}

const elsewhere =
  'Another window or program started this review: cancel it there. ' +
  'If that has ended, the reviewers that still run end by themselves, and nothing new starts.';
