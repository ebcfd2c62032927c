import { counted } from './counted';
import type { Finding } from './finding';

/** Why a finding stands where it does: what findings are ranked by, in that order. `reach` is its {@link seamReach}. */
export function rankWhy(finding: Finding, reach: number): string {
  return [
    finding.severity,
    finding.verdict,
    `confidence ${Math.round(finding.confidence * 100)} %`,
    ...(finding.seam === undefined ? [] : ['on a seam']),
    ...(reach === 0 ? [] : [`tied to ${counted(reach, 'other file')}`]),
  ].join(', ');
}
