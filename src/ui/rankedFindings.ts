import type { Finding } from '../model/finding';
import type { RunView } from '../model/runView';

/** The findings that the list shows, best first. */
export const rankedFindings = (view: RunView): readonly Finding[] =>
  (view.report?.findings ?? view.findings).filter((f) => f.state === 'ranked');
