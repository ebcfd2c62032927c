import type { RunView } from '../model/runView';

/** Nothing went wrong with the review itself: the program that drove it ended before it did. */
export const isInterrupted = ({ state, problem }: Pick<RunView, 'state' | 'problem'>): boolean =>
  state === 'failed' && problem?.code === 'cancelled';
