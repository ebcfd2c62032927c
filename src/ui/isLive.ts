import type { RunView } from '../model/runView';

/** Something of the run still goes on. */
export const isLive = ({ state }: Pick<RunView, 'state'>): boolean =>
  state !== 'finished' && state !== 'cancelled' && state !== 'failed';
