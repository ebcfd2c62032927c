import { severities } from '../model/finding';
import type { Report } from '../model/report';
import type { Settings } from '../model/settings';

/**
 * The process's exit code for a report, by precedence: 130 interrupted, 3 incomplete, 1 findings at or above `failOn`
 * (confirmed ones; of a single review, which has no integration pass, also unverified ones), else 0.
 * 2 (usage or environment) never has a report.
 */
export function exitCode(report: Report, failOn: Settings['failOn'], interrupted: boolean): 0 | 1 | 3 | 130 {
  if (interrupted) return 130;
  if (!report.complete) return 3;
  if (failOn === 'none') return 0;
  const counted = report.mode === 'single' ? ['confirmed', 'unverified'] : ['confirmed'];
  const limit = severities.indexOf(failOn);
  const hit = report.findings.some(
    (f) => f.state === 'ranked' && counted.includes(f.verdict) && severities.indexOf(f.severity) <= limit,
  );
  return hit ? 1 : 0;
}
