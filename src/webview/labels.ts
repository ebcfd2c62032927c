import type { Finding, Severity } from '../model/finding';
import type { JobState, ReadOnlyKind } from '../model/job';
import type { Report } from '../model/report';
import type { SeamEnd } from '../model/seam';
import { neutralText } from '../model/neutralText';

/** A word and its icon: colour alone never says anything. */
export interface Label {
  readonly word: string;
  readonly icon: string;
}

export const severityLabels: Readonly<Record<Severity, Label>> = {
  critical: { word: 'Critical', icon: 'flame' },
  high: { word: 'High', icon: 'error' },
  medium: { word: 'Medium', icon: 'warning' },
  low: { word: 'Low', icon: 'info' },
};

export const verdictLabels: Readonly<Record<Finding['verdict'], Label>> = {
  confirmed: { word: 'confirmed', icon: 'pass' },
  uncertain: { word: 'uncertain', icon: 'question' },
  unverified: { word: 'unverified', icon: 'circle-outline' },
  rejected: { word: 'rejected', icon: 'circle-slash' },
};

export const jobLabels: Readonly<Record<JobState, Label>> = {
  queued: { word: 'queued', icon: 'circle-outline' },
  starting: { word: 'starting', icon: 'loading' },
  running: { word: 'running', icon: 'loading' },
  waiting: { word: 'waiting', icon: 'clockface' },
  resuming: { word: 'resuming', icon: 'loading' },
  succeeded: { word: 'succeeded', icon: 'pass' },
  failed: { word: 'failed', icon: 'error' },
  cancelled: { word: 'cancelled', icon: 'circle-slash' },
  'not-admitted': { word: 'not reviewed (budget)', icon: 'circle-slash' },
};

export const readOnlyLabels: Readonly<Record<ReadOnlyKind, string>> = {
  sandbox: 'sandbox',
  'tool-list': 'tool list',
  instruction: 'instruction only',
  none: 'none',
};

export const executionLabels: Readonly<Record<Report['execution']['label'], string>> = {
  parallel: 'in parallel',
  'independent-spawned': 'one after the other, independent',
  serial: 'one after the other',
  'serial-fallback': 'one after the other (no free lane)',
};

/** `src/a.ts:12`, with the side where it is not the head. */
export function place(at: Pick<SeamEnd, 'path' | 'line' | 'side'>): string {
  return `${neutralText(at.path)}:${at.line}${at.side === 'base' ? ' (base)' : ''}`;
}

export const placeOf = (f: Finding): string => place({ path: f.file, line: f.line, side: f.side });

/**
 * Who else reported a finding: the other reviewers by name, or how many more jobs of a single one. Rules that find the
 * same twice are not two opinions.
 */
export function alsoReportedBy({ reporters }: Finding): readonly string[] {
  const [first, ...others] = [...new Set(reporters.map((r) => r.reviewer))];
  if (others.length > 0) return others;
  const jobs = new Set(reporters.map((r) => r.job)).size;
  return jobs > 1 && first !== 'builtin' ? [`${jobs - 1} more`] : [];
}
