import type { Memento } from 'vscode';
import type { RunView } from '../model/runView';

const memoryKey = 'toldAboutReviewers';
const text =
  'The built-in checks report what can be proven. A model reviewer also finds errors of logic: name yours in the settings Seamline: Commands and Seamline: Reviewer.';

/** What a model reviewer adds, said with the first finished review that used none, and never again. */
export function reviewerTip(memory: Memento): (view: RunView | undefined) => string | undefined {
  let toldFor: string | undefined;
  return (view) => {
    if (!view || view.reviewer !== 'builtin' || view.state !== 'finished') return undefined;
    if (toldFor === view.runId) return text;
    if (memory.get(memoryKey) === true) return undefined;
    toldFor = view.runId;
    void memory.update(memoryKey, true);
    return text;
  };
}
