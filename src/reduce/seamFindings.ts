import type { Finding } from '../model/finding';
import type { Seam } from '../model/seam';
import { findingId } from './findingId';

/** The findings that need no reviewer: every proven seam, at its consumer's line, confirmed by the proof. */
export function seamFindings(seams: readonly Seam[], sha256: (text: string) => string): Finding[] {
  return seams
    .filter((seam) => seam.proven)
    .map((seam) => {
      const { from, to } = seam;
      const finding = {
        file: to.path,
        line: to.line,
        endLine: to.line,
        side: to.side,
        severity: seam.severity,
        category: 'seam' as const,
        title: seam.title,
        body: bodyOf(seam),
        scenario: seam.scenario,
        recommendation: seam.recommendation,
        confidence: 1,
        quote: to.text,
      };
      return {
        id: findingId(finding, sha256),
        ...finding,
        state: 'ranked' as const,
        verdict: 'confirmed' as const,
        verdictWhy: `Proven without a model: ${seam.why}`,
        reporters: [{ job: 'seams', reviewer: 'builtin' }],
        seam: { id: seam.id, kind: seam.kind, from, to },
      };
    });
}

function bodyOf({ why, names, from, to, alsoLines }: Seam): string {
  const also =
    alsoLines.length === 0 ? '' : ` Also on ${alsoLines.length === 1 ? 'line' : 'lines'} ${alsoLines.join(', ')}.`;
  return [
    why,
    `Cause: \`${from.path}:${from.line}\` (${from.side}). Consumer: \`${to.path}:${to.line}\` (${to.side}).${also}`,
    ...(names.length === 0 ? [] : [`Names: ${names.map((name) => `\`${name}\``).join(', ')}.`]),
  ].join('\n');
}
