import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { commands, StatusBarAlignment, window, type ExtensionContext } from 'vscode';
import { commandTable, type CommandId } from './model/commands';
import { statePath } from './store/statePath';
import type { Editor } from './ui/createEditor';

/** Undefined inside: it could not be loaded, and the user was told. */
let editor: Promise<Editor | undefined> | undefined;

/** A stub: what the editor shows at once. Everything else is loaded when it is first needed. */
export function activate(context: ExtensionContext): void {
  const status = window.createStatusBarItem('seamline.status', StatusBarAlignment.Left, 10);
  status.name = 'Seamline';
  status.text = '$(checklist) Seamline';
  status.tooltip = 'Review the changes of this repository';
  status.command = 'seamline.review';
  status.show();

  const load = () =>
    (editor ??= import('./host')
      .then(({ createHost }) => createHost(context, status))
      .catch((error: unknown) => {
        // The next one to need it tries again.
        editor = undefined;
        void window.showErrorMessage(notLoaded(error));
        return undefined;
      }));
  const ids = Object.keys(commandTable) as CommandId[];
  context.subscriptions.push(
    status,
    ...ids.map((id) => commands.registerCommand(id, async (...args: unknown[]) => (await load())?.run(id, args))),
    window.registerWebviewPanelSerializer('seamline.panel', {
      deserializeWebviewPanel: async (panel, state: unknown) => (await load())?.adopt(panel, state),
    }),
  );
  if (hasRuns()) void load().then((loaded) => loaded?.restore());
}

export async function deactivate(): Promise<void> {
  await (await editor)?.dispose();
}

const notLoaded = (error: unknown) =>
  `Seamline could not be loaded: ${error instanceof Error ? error.message : String(error)}. Nothing was started. ` +
  'Try again, or install the extension anew.';

/** One folder listing: without an earlier run there is nothing to bring back. */
function hasRuns(): boolean {
  try {
    return readdirSync(join(statePath(process.env, process.platform, homedir()), 'runs')).length > 0;
  } catch {
    return false;
  }
}
