import { Uri, window, workspace } from 'vscode';
import { asProblem, ProblemError } from '../model/problem';
import { cancelReview } from './cancelReview';
import type { CommandContext } from './commandContext';
import { confirmReview } from './confirmReview';
import { pickRepository } from './pickRepository';
import { readSettings } from './readSettings';
import { showProblem } from './showProblem';

/** The command Review Changes: from the palette, a source-control title (whose argument it gets), the status bar, the panel. */
export async function reviewChanges(context: CommandContext, args: readonly unknown[]): Promise<void> {
  const { activity, current, log } = context;
  if (activity.isBusy(current.get())) return offerRunning(context);
  try {
    if (!workspace.isTrusted) throw untrusted();
    const cwd = await pickRepository(args);
    // Asked for twice while the repository was picked: one review is enough.
    if (cwd === undefined || activity.isBusy(current.get())) return;
    await start(context, cwd);
  } catch (error) {
    log.error(error instanceof ProblemError ? error.problem.what : error instanceof Error ? error : String(error));
    // Not waited for: the message stays until the user closes it.
    void showProblem(asProblem(error));
  }
}

/** Resolves when the run has its folder; a cancel that was asked for until then is carried out first. */
async function start({ service, activity, memory, log }: CommandContext, cwd: string): Promise<void> {
  const configuration = workspace.getConfiguration('seamline', Uri.file(cwd));
  const settings = readSettings((name) => configuration.get(name));
  activity.enter('starting');
  try {
    const request = { cwd, scope: 'auto', paths: [], preapproved: false, settings } as const;
    const runId = await service.start(request, (approval, signal) => confirmReview(approval, memory, signal));
    activity.own(runId);
    log.info(`Review ${runId} of ${cwd} started`);
    if (activity.phase() === 'cancelling') await service.cancel(runId);
  } finally {
    activity.enter('idle');
  }
}

async function offerRunning(context: CommandContext): Promise<void> {
  const show = 'Show';
  const cancel = 'Cancel It';
  const answer = await window.showInformationMessage('A review is running in this window.', show, cancel);
  if (answer === show) context.panel.show(true);
  if (answer === cancel) await cancelReview(context);
}

const untrusted = () =>
  new ProblemError({
    code: 'untrusted',
    what: 'Seamline reviews only trusted workspaces, because reviewers are programs that read the code.',
    kept: 'Nothing was started.',
    todo: 'Trust this workspace, then review again.',
  });
