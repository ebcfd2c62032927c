import { workspace } from 'vscode';
import { asProblem } from '../model/problem';
import type { RunView } from '../model/runView';
import type { CommandContext } from './commandContext';
import { isLive } from './isLive';

type Context = Pick<CommandContext, 'service' | 'current' | 'log'>;

/** A run that another process drives, or that only its reviewers still work on, is looked at again this often, ms. */
const lookAgainMs = 2000;

/**
 * Brings back the newest run of the repository at `root`, or without it of the workspace's folders. Nothing is read for
 * an untrusted workspace.
 */
export async function restoreNewest(context: Context, root?: string): Promise<void> {
  if (!workspace.isTrusted) return;
  const { current } = context;
  const newest = await newestOf(context, root === undefined ? workspaceFolders() : [root]);
  if (!newest) return;
  if (current.get()?.runId !== newest.runId)
    context.log.info(`Shows run ${newest.runId} of ${newest.root}: ${newest.state}`);
  current.take(newest);
  if (!isLive(newest)) return;
  setTimeout(() => {
    // A review that began here since is told about by the service.
    if (current.get() === newest) void restoreNewest(context, newest.root);
  }, lookAgainMs).unref();
}

async function newestOf({ service, log }: Context, folders: readonly string[]): Promise<RunView | undefined> {
  const found: RunView[] = [];
  for (const folder of folders) {
    try {
      const view = await service.newest(folder);
      if (view) found.push(view);
    } catch (error) {
      // A folder without a repository has no runs; anything else is worth a line.
      const problem = asProblem(error);
      if (problem.code !== 'not-a-repository') log.warn(`No earlier run of ${folder}: ${problem.what}`);
    }
  }
  return found.sort((a, b) => b.startedAt - a.startedAt)[0];
}

const workspaceFolders = () =>
  (workspace.workspaceFolders ?? []).filter((f) => f.uri.scheme === 'file').map((f) => f.uri.fsPath);
