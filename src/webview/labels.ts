import type { Finding, Severity } from '../model/finding';
import type { JobState, ReadOnlyKind } from '../model/job';
import type { Report } from '../model/report';
import type { SeamEnd } from '../model/seam';
import { visibleText } from './visibleText';

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
  waiting: { word: 'waiting', icon: 'watch' },
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
  return `${visibleText(at.path)}:${at.line}${at.side === 'base' ? ' (base)' : ''}`;
}

export const placeOf = (f: Finding): string => place({ path: f.file, line: f.line, side: f.side });

/** The reviewers behind a finding after the first, each once. */
export function alsoReportedBy(f: Finding): readonly string[] {
  const names = [...new Set(f.reporters.map((r) => (r.job === 'seams' ? 'seams' : r.reviewer)))];
  const jobs = new Set(f.reporters.map((r) => r.job));
  return names.length > 1 ? names.slice(1) : jobs.size > 1 ? [`${jobs.size - 1} more`] : [];
}
