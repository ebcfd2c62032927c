import { type Finding, findingStates, severities, type verdicts } from '../model/finding';
import type { Seam } from '../model/seam';

/** Best first. What nobody has judged goes before what was judged and could not be shown. */
const verdictOrder: readonly (typeof verdicts)[number][] = ['confirmed', 'unverified', 'uncertain', 'rejected'];

/**
 * Sorts findings as they are read: ranked ones first, then by severity, verdict, confidence, whether they lie on a seam, how
 * many other files the same seams reach, and at last by place, so that the order is total and the same in every run.
 */
export function rank(findings: readonly Finding[], seams: readonly Seam[]): Finding[] {
  const radius = radiusOf(seams);
  return [...findings].sort(
    (a, b) =>
      findingStates.indexOf(a.state) - findingStates.indexOf(b.state) ||
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      verdictOrder.indexOf(a.verdict) - verdictOrder.indexOf(b.verdict) ||
      b.confidence - a.confidence ||
      Number(b.seam !== undefined) - Number(a.seam !== undefined) ||
      radius(b) - radius(a) ||
      compare(a.file, b.file) ||
      a.line - b.line ||
      compare(a.side, b.side) ||
      compare(a.title, b.title) ||
      compare(a.id, b.id),
  );
}

/** Why a finding stands where it does, in the words of {@link rank}. */
export function rankWhy(finding: Finding, seams: readonly Seam[]): string {
  const files = radiusOf(seams)(finding);
  const reach = files === 0 ? [] : [`tied to ${files} other ${files === 1 ? 'file' : 'files'}`];
  const seam = finding.seam === undefined ? [] : ['on a seam'];
  return [
    finding.severity,
    finding.verdict,
    `confidence ${Math.round(finding.confidence * 100)} %`,
    ...seam,
    ...reach,
  ].join(', ');
}

/** Other files that are tied by seams to a finding: by its own seam's cause, else by those that touch its line. */
function radiusOf(seams: readonly Seam[]): (finding: Finding) => number {
  const byFile = new Map<string, Seam[]>();
  for (const seam of seams) {
    for (const path of new Set([seam.from.path, seam.to.path])) byFile.set(path, [...(byFile.get(path) ?? []), seam]);
  }
  return (finding) => {
    const { from } = finding.seam ?? {};
    const near = (byFile.get(from?.path ?? finding.file) ?? []).filter((seam) =>
      from === undefined
        ? [seam.from, seam.to].some(
            (end) =>
              end.path === finding.file &&
              end.side === finding.side &&
              end.line >= finding.line &&
              end.line <= finding.endLine,
          )
        : seam.from.path === from.path && seam.from.line === from.line && seam.from.side === from.side,
    );
    const files = new Set(near.flatMap((seam) => [seam.from.path, seam.to.path]));
    files.delete(finding.file);
    return files.size;
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
