import type { Finding } from '../model/finding';
import type { PanelSnapshot } from '../model/messages';
import type { RunView } from '../model/runView';
import type { Seam } from '../model/seam';

/** A snapshot in the form that the parts of the panel show. */
export interface Shown {
  readonly view: RunView;
  /** Ranked first, in order; the report's own once there is one. */
  readonly ranked: readonly Finding[];
  /** Rejected, dismissed, ungrounded and set apart. */
  readonly setAside: readonly Finding[];
  readonly seams: readonly Seam[];
  /** Something of the run still goes on. */
  readonly live: boolean;
  /** The integration pass has not yet spoken, so findings are not confirmed. */
  readonly unconfirmed: boolean;
  /** The clock of the editor's machine, in milliseconds since the epoch. */
  readonly now: () => number;
  readonly tip: string | undefined;
}

/** `clock` is the panel's own; the difference to the editor's at sending is kept. */
export function shown(view: RunView, snapshot: Omit<PanelSnapshot, 'view'>, clock: () => number): Shown {
  const findings = view.report?.findings ?? view.findings;
  const ahead = clock() - snapshot.now;
  const live = isLive(view);
  return {
    view,
    ranked: findings.filter((f) => f.state === 'ranked'),
    setAside: findings.filter((f) => f.state !== 'ranked'),
    seams: view.report?.seams ?? view.seams,
    live,
    unconfirmed: live && view.report === undefined,
    now: () => clock() - ahead,
    tip: snapshot.tip,
  };
}

export const isLive = ({ state }: Pick<RunView, 'state'>): boolean =>
  state !== 'finished' && state !== 'cancelled' && state !== 'failed';

/** Nothing went wrong with the review itself: the program that drove it ended before it did. */
export const isInterrupted = ({ state, problem }: Pick<RunView, 'state' | 'problem'>): boolean =>
  state === 'failed' && problem?.code === 'cancelled';
