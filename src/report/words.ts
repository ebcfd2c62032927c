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

/** Findings that are not ranked, in the order in which they are shown. */
export const asideTitles: readonly { readonly state: Finding['state']; readonly title: string }[] = [
  { state: 'rejected', title: 'Rejected' },
  { state: 'dismissed', title: 'Dismissed' },
  { state: 'ungrounded', title: 'Ungrounded' },
  { state: 'breach', title: 'From a reviewer that broke its limits' },
];
