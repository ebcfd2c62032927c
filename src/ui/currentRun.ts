import type { RunView } from '../model/runView';
import { isLive } from './isLive';

/** The run that this window shows: the newest one that it knows of. */
export interface CurrentRun {
  get(): RunView | undefined;
  /** Takes a view of the shown run or of a newer one; an older one is not taken, and none from disk over one that runs. */
  take(view: RunView): void;
  /** Goes back to what was shown before the run that shows now: it left nothing to show. */
  goBack(): void;
  onChange(listener: (view: RunView | undefined) => void): void;
}

export function currentRun(): CurrentRun {
  const listeners: ((view: RunView | undefined) => void)[] = [];
  let shown: RunView | undefined;
  let before: RunView | undefined;
  const tell = () => {
    for (const listener of listeners) listener(shown);
  };
  return {
    get: () => shown,
    take: (view) => {
      const isSame = shown?.runId === view.runId;
      if (shown && !isSame && (view.startedAt < shown.startedAt || (isLive(shown) && !isLive(view)))) return;
      if (!isSame) before = shown;
      shown = view;
      tell();
    },
    goBack: () => {
      shown = before;
      before = undefined;
      tell();
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
  };
}
