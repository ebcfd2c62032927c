import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { window, type ExtensionContext, type StatusBarItem } from 'vscode';
import { createReviewService } from './run/createReviewService';
import { realWorld } from './run/realWorld';
import { createEditor, type Editor } from './ui/createEditor';

/** Builds the editor side of Seamline. */
export function createHost(context: ExtensionContext, status: StatusBarItem): Editor {
  const log = window.createOutputChannel('Seamline', { log: true });
  context.subscriptions.push(log);
  const service = createReviewService(realWorld(join(context.extensionPath, 'dist')), (note) => log.info(note));
  return createEditor({
    service,
    extensionUri: context.extensionUri,
    memory: context.globalState,
    status,
    log,
    realPath: realpath,
    now: () => Date.now(),
  });
}
