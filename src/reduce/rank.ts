import { type Finding, findingStates, severities, type verdicts } from '../model/finding';
import type { Seam } from '../model/seam';
import { seamReach } from '../model/seamReach';

/** Best first. What nobody has judged goes before what was judged and could not be shown. */
const verdictOrder: readonly (typeof verdicts)[number][] = ['confirmed', 'unverified', 'uncertain', 'rejected'];

/**
 * Sorts findings as they are read: ranked ones first, then by severity, verdict, confidence, whether they lie on a seam, how
 * many other files the same seams reach, and at last by place, so that the order is total and the same in every run.
 */
export function rank(findings: readonly Finding[], seams: readonly Seam[]): Finding[] {
  const reach = seamReach(seams);
  return [...findings].sort(
    (a, b) =>
      findingStates.indexOf(a.state) - findingStates.indexOf(b.state) ||
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      verdictOrder.indexOf(a.verdict) - verdictOrder.indexOf(b.verdict) ||
      b.confidence - a.confidence ||
      Number(b.seam !== undefined) - Number(a.seam !== undefined) ||
      reach(b) - reach(a) ||
      compare(a.file, b.file) ||
      a.line - b.line ||
      compare(a.side, b.side) ||
      compare(a.title, b.title) ||
      compare(a.id, b.id),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
