import type { RunView } from '../model/runView';
import { isLive } from './isLive';

/** `cancelling` is also entered for a review that is still starting: it is stopped as soon as it can be. */
export type ActivityPhase = 'idle' | 'starting' | 'cancelling';

/** What goes on in this window beside what a view says. */
export interface Activity {
  phase(): ActivityPhase;
  enter(phase: ActivityPhase): void;
  /** This window drives the run, so it can stop it. */
  own(runId: string): void;
  /** The view's run is not over yet, and this window drives it. */
  drives(view: RunView | undefined): boolean;
  /** A review of this window starts, runs or is being stopped. */
  isBusy(view: RunView | undefined): boolean;
}

export function activity(onChange: () => void): Activity {
  let phase: ActivityPhase = 'idle';
  const own = new Set<string>();
  const drives = (view: RunView | undefined) => view !== undefined && isLive(view) && own.has(view.runId);
  return {
    phase: () => phase,
    enter: (next) => {
      phase = next;
      onChange();
    },
    own: (runId) => {
      own.add(runId);
    },
    drives,
    isBusy: (view) => phase !== 'idle' || drives(view),
  };
}
