import { window } from 'vscode';
import type { CommandContext } from './commandContext';
import { isLive } from './isLive';

/** The command Cancel Review: returns when nothing of the run goes on any more. */
export async function cancelReview({ service, current, activity, log }: CommandContext): Promise<void> {
  const view = current.get();
  if (!view || !isLive(view)) {
    void window.showInformationMessage('No review is running.');
    return;
  }
  if (!activity.isRunning(view)) {
    void window.showInformationMessage('This review was started by another window or program; cancel it there.');
    return;
  }
  if (activity.phase() === 'cancelling') return;
  activity.enter('cancelling');
  try {
    await service.cancel(view.runId);
    log.info(`Review ${view.runId} cancelled`);
  } finally {
    activity.enter('idle');
  }
}
