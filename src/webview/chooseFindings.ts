import type { Finding } from '../model/finding';
import type { PanelState } from './panelState';

export type ListItem =
  | { readonly type: 'file'; readonly file: string; readonly count: number }
  | { readonly type: 'finding'; readonly finding: Finding; readonly position: number };

/** The findings that match: every word of the filter stands somewhere in title, place, category, kind or text. */
export function matching(findings: readonly Finding[], { filter, hidden }: Pick<PanelState, 'filter' | 'hidden'>) {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return findings.filter((f) => {
    if (hidden.includes(f.severity)) return false;
    if (words.length === 0) return true;
    const text = haystack(f);
    return words.every((word) => text.includes(word));
  });
}

const texts = new WeakMap<Finding, string>();

/** Kept per finding object: with thousands of findings, lower-casing all of them at each key stroke is what costs. */
function haystack(f: Finding): string {
  const known = texts.get(f);
  if (known !== undefined) return known;
  const names = f.reporters.map((r) => r.reviewer).join(' ');
  const made = [f.title, `${f.file}:${f.line}`, f.severity, f.category, f.verdict, f.seam?.kind ?? '', names, f.body]
    .join('\n')
    .toLowerCase();
  texts.set(f, made);
  return made;
}

/** The list in its order: by rank as it is, or under one head per file, the file with the best finding first. */
export function listItems(findings: readonly Finding[], grouping: PanelState['grouping']): readonly ListItem[] {
  if (grouping === 'rank') return findings.map((finding, i) => ({ type: 'finding', finding, position: i + 1 }));
  const byFile = new Map<string, Finding[]>();
  for (const f of findings) {
    const group = byFile.get(f.file);
    if (group) group.push(f);
    else byFile.set(f.file, [f]);
  }
  const items: ListItem[] = [];
  let position = 0;
  for (const [file, group] of byFile) {
    items.push({ type: 'file', file, count: group.length });
    for (const finding of group) items.push({ type: 'finding', finding, position: ++position });
  }
  return items;
}
