import type { Finding } from './finding';
import type { Seam } from './seam';

/** Other files that are tied by seams to a finding: by its own seam's cause, else by those that touch its line. */
export function seamReach(seams: readonly Seam[]): (finding: Finding) => number {
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
