import type { Finding } from '../model/finding';

/** "src/a.ts:12", "src/a.ts:12-15", with the side where it is not head. */
export function placeOf(at: {
  readonly file: string;
  readonly line: number;
  readonly endLine?: number;
  readonly side: Finding['side'];
}): string {
  const range = at.endLine !== undefined && at.endLine > at.line ? `${at.line}-${at.endLine}` : String(at.line);
  return `${at.file}:${range}${at.side === 'base' ? ' (base)' : ''}`;
}

/** "340 ms", "12 s", "3 min 05 s". */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const seconds = Math.round(ms / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

export function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

/** Findings that are not ranked, in the order in which they are shown. */
export const asideTitles: readonly { readonly state: Finding['state']; readonly title: string }[] = [
  { state: 'rejected', title: 'Rejected' },
  { state: 'dismissed', title: 'Dismissed' },
  { state: 'ungrounded', title: 'Ungrounded' },
  { state: 'breach', title: 'From a reviewer that broke its limits' },
];
