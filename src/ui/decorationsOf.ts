import type { Finding } from '../model/finding';
import type { RunView } from '../model/runView';
import { counted } from '../model/counted';
import { isLive } from './isLive';
import { rankedFindings } from './rankedFindings';

export interface PathDecoration {
  /** At most two characters. */
  readonly badge: string;
  readonly tooltip: string;
  readonly color: 'list.errorForeground' | 'list.warningForeground' | undefined;
}

/** How files are marked, by repository path: under review while the run goes on, with their count of findings after. */
export function decorationsOf(view: RunView): ReadonlyMap<string, PathDecoration> {
  const byFile = new Map<string, Finding[]>();
  for (const finding of rankedFindings(view)) {
    const group = byFile.get(finding.file);
    if (group) group.push(finding);
    else byFile.set(finding.file, [finding]);
  }
  const marks = new Map<string, PathDecoration>();
  if (isLive(view)) {
    for (const path of view.change?.paths ?? []) {
      const found = byFile.get(path);
      const so = found ? `, ${counted(found.length, 'finding')} so far` : '';
      marks.set(path, { badge: '◔', tooltip: `Seamline: under review${so}`, color: undefined });
    }
    return marks;
  }
  for (const [path, found] of byFile) {
    const worst = found[0]?.severity;
    marks.set(path, {
      badge: found.length > 9 ? '9+' : String(found.length),
      tooltip: `Seamline: ${counted(found.length, 'finding')}, worst: ${worst ?? ''}`,
      color: worst === 'critical' || worst === 'high' ? 'list.errorForeground' : 'list.warningForeground',
    });
  }
  return marks;
}
