import type { RunView } from '../model/runView';
import { isLive } from './isLive';

export type ActivityPhase = 'idle' | 'starting' | 'cancelling';

/** What goes on in this window beside what a view says. */
export interface Activity {
  phase(): ActivityPhase;
  enter(phase: ActivityPhase): void;
  /** This window drives the run, so it can stop it. */
  own(runId: string): void;
  /** A review that this window drives is not over yet. */
  isRunning(view: RunView | undefined): boolean;
}

export function activity(onChange: () => void): Activity {
  let phase: ActivityPhase = 'idle';
  const own = new Set<string>();
  return {
    phase: () => phase,
    enter: (next) => {
      phase = next;
      onChange();
    },
    own: (runId) => {
      own.add(runId);
    },
    isRunning: (view) => phase === 'starting' || (view !== undefined && isLive(view) && own.has(view.runId)),
  };
}
