import { extensions, Uri, window, workspace, type Event } from 'vscode';
import { z } from 'zod';
import { ProblemError } from '../model/problem';

/** What is used of the git extension's interface (version 1). */
interface GitApi {
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: Event<unknown>;
  readonly repositories: readonly { readonly rootUri: Uri }[];
}

// A source-control button hands its SourceControl over.
const sourceControlSchema = z.object({ rootUri: z.custom<Uri>((value) => value instanceof Uri) });

/**
 * The folder of the repository to review: the one whose button was pressed, the only one, or the one that the user picks;
 * undefined when the user picks none. Throws a ProblemError `not-a-repository` when there is no folder at all.
 */
export async function pickRepository(args: readonly unknown[]): Promise<string | undefined> {
  const pressed = sourceControlSchema.safeParse(args[0]);
  if (pressed.success) return pressed.data.rootUri.fsPath;
  const roots = await repositoryRoots();
  if (roots.length > 1) return pickOne(roots);
  const [only] = roots;
  if (only !== undefined) return only;
  // Git says exactly what is wrong with a folder that the git extension does not list.
  const folder = workspace.workspaceFolders?.find((f) => f.uri.scheme === 'file');
  if (folder) return folder.uri.fsPath;
  throw new ProblemError({
    code: 'not-a-repository',
    what: 'No folder is open.',
    kept: 'Nothing was changed.',
    todo: 'Open the folder of a git repository, then review again.',
  });
}

async function pickOne(roots: readonly string[]): Promise<string | undefined> {
  const active = window.activeTextEditor?.document.uri.fsPath ?? '';
  const nearFirst = [...roots].sort((a, b) => Number(active.startsWith(b)) - Number(active.startsWith(a)));
  const items = nearFirst.map((root) => ({
    label: root.split(/[\\/]/).at(-1) ?? root,
    description: root,
    root,
  }));
  const picked = await window.showQuickPick(items, { title: 'Seamline: which repository?', matchOnDescription: true });
  return picked?.root;
}

async function repositoryRoots(): Promise<readonly string[]> {
  const api = await gitApi();
  if (!api) return [];
  if (api.state === 'uninitialized') await initialized(api);
  return api.repositories.filter((r) => r.rootUri.scheme === 'file').map((r) => r.rootUri.fsPath);
}

async function gitApi(): Promise<GitApi | undefined> {
  const extension = extensions.getExtension<{ getAPI(version: 1): GitApi }>('vscode.git');
  try {
    return (await extension?.activate())?.getAPI(1);
  } catch {
    // Disabled (`git.enabled`): the workspace's folder is taken as it is.
    return undefined;
  }
}

const initLimitMs = 5000;

function initialized(api: GitApi): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      subscription.dispose();
      resolve();
    };
    const timer = setTimeout(done, initLimitMs);
    const subscription = api.onDidChangeState(done);
  });
}
