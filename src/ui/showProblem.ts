import { commands, window } from 'vscode';
import type { Problem } from '../model/problem';

type Remedy = readonly [button: string, command: string, ...args: unknown[]];

const settings: Remedy = ['Open Settings', 'workbench.action.openSettings', 'seamline.'];
const trust: Remedy = ['Manage Workspace Trust', 'workbench.trust.manage'];
const output: Remedy = ['Show Output', 'seamline.showOutput'];

/** One message with what happened, what was kept and what to do, and the one button that helps. */
export async function showProblem(problem: Problem): Promise<void> {
  // The user said no, and knows.
  if (problem.code === 'cancelled') return;
  if (problem.code === 'no-changes') {
    await window.showInformationMessage(`${problem.what} ${problem.todo}`);
    return;
  }
  const [button, command, ...args] = remedyFor(problem.code);
  const text = `${problem.what} ${problem.kept} ${problem.todo}`;
  const show = problem.code === 'untrusted' ? window.showWarningMessage : window.showErrorMessage;
  if ((await show(text, button)) === button) await commands.executeCommand(command, ...args);
}

function remedyFor(code: Problem['code']): Remedy {
  switch (code) {
    case 'reviewer-missing':
    case 'reviewer-not-ready':
    case 'usage':
      return settings;
    case 'untrusted':
      return trust;
    default:
      return output;
  }
}
