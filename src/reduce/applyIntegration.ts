import type { Finding, IntegrationResult } from '../model/finding';
import type { Seam } from '../model/seam';
import { addFinding } from './deduplicate';
import { withUniqueIds } from './findingId';
import type { Ground } from './ground';
import { fold, foldedTexts, provingLength, readingsOf } from './quotes';
import type { TreeTexts } from './treeTexts';

export interface IntegrationContext {
  readonly trees: TreeTexts;
  readonly ground: Ground;
  readonly seams: readonly Seam[];
  /** Who did the pass. */
  readonly reviewer: string;
}

type Verdict = IntegrationResult['verdicts'][number];

/**
 * Applies the integration pass's verdicts and adds its own findings, grounded. Rejecting takes a quote that stands in the
 * head tree (in the finding's file, at an end of its seam, or in a file that the reason names) and says more than the
 * finding's own; else the finding is uncertain. Critical, security and data-loss findings never fall below uncertain; a
 * proven seam stays confirmed with the objection beside it. Without a verdict, or without a result, nothing changes.
 */
export function applyIntegration(
  findings: readonly Finding[],
  result: IntegrationResult | undefined,
  context: IntegrationContext,
): Finding[] {
  if (result === undefined) return [...findings];
  const verdicts = new Map<string, Verdict[]>();
  for (const verdict of result.verdicts) verdicts.set(verdict.id, [...(verdicts.get(verdict.id) ?? []), verdict]);
  const stands = quoteStands(context.trees);
  const judged = findings.map((finding) => {
    const [verdict, ...more] = verdicts.get(finding.id) ?? [];
    if (verdict === undefined || finding.state !== 'ranked') return finding;
    const split = more.find((other) => other.verdict !== verdict.verdict);
    return judge(
      finding,
      split === undefined
        ? verdict
        : { ...verdict, verdict: 'uncertain', why: `${verdict.why} But also: ${split.why}` },
      stands,
    );
  });
  return result.findings.reduce((known, raw) => add(known, raw, context), judged);
}

/** Paths that the reasons and new findings name; their head texts have to be read before {@link applyIntegration}. */
export function citedPaths(result: IntegrationResult): string[] {
  const cited = new Set(result.findings.map((finding) => finding.file));
  for (const { why } of result.verdicts) for (const path of pathsIn(why)) cited.add(path);
  return [...cited].sort();
}

function pathsIn(text: string): string[] {
  return text
    .slice(0, 4_000)
    .split(/[\s`'"()[\]{},;]+/)
    .map((word) => word.replace(/[.:]+$/, '').replace(/(?::\d+)+$/, ''))
    .filter((word) => /^[^/\\].*\.\w+$/.test(word) && !word.split('/').includes('..'));
}

type QuoteStands = (quote: string, paths: readonly string[]) => string | undefined;

/** Where a proving quote stands in the head tree, as "path:line". */
function quoteStands(trees: TreeTexts): QuoteStands {
  const texts = foldedTexts(trees);
  return (quote, paths) => {
    for (const reading of readingsOf(quote)) {
      if (fold(reading).length < provingLength) continue;
      for (const path of paths) {
        const [place] = texts('head', path)?.places(reading) ?? [];
        if (place !== undefined) return `${path}:${place.line}`;
      }
    }
    return undefined;
  };
}

function judge(finding: Finding, verdict: Verdict, stands: QuoteStands): Finding {
  const proven = finding.reporters.some(({ job }) => job === 'seams');
  if (proven) {
    return verdict.verdict === 'confirmed'
      ? finding
      : { ...finding, verdictWhy: joined(finding.verdictWhy, `The integration pass objects: ${verdict.why}`) };
  }
  const weighed = { ...finding, severity: severityAfter(finding, verdict) };
  if (verdict.verdict !== 'rejected')
    return { ...weighed, verdict: verdict.verdict, verdictWhy: joined(finding.verdictWhy, verdict.why) };
  const refusal = whyNotRejected(finding, verdict, stands);
  if (refusal.at === undefined)
    return { ...weighed, verdict: 'uncertain', verdictWhy: joined(finding.verdictWhy, verdict.why, refusal.why) };
  return {
    ...weighed,
    state: 'rejected',
    verdict: 'rejected',
    verdictWhy: joined(finding.verdictWhy, verdict.why, `${refusal.at} has: ${verdict.quote?.trim() ?? ''}`),
  };
}

type Evidence = { readonly at: string; readonly why?: never } | { readonly at: undefined; readonly why: string };

function whyNotRejected(finding: Finding, { why, quote }: Verdict, stands: QuoteStands): Evidence {
  if (mustStay(finding))
    return { at: undefined, why: 'Not rejected: one opinion is not enough against a finding of this kind.' };
  if (quote === undefined || quote.trim() === '')
    return { at: undefined, why: 'Not rejected: no line of the code was quoted against it.' };
  if (fold(finding.quote).includes(fold(quote)))
    return { at: undefined, why: 'Not rejected: the quote against it is the line that it is about.' };
  const ends = finding.seam === undefined ? [] : [finding.seam.to.path, finding.seam.from.path];
  const at = stands(quote, [finding.file, ...ends, ...pathsIn(why)]);
  return at === undefined ? { at, why: 'Not rejected: the quote against it was not found in the head tree.' } : { at };
}

function mustStay({ severity, category }: Finding): boolean {
  return severity === 'critical' || category === 'security' || category === 'data-loss';
}

/** What must not be rejected by one turn must not be made small by it either. */
function severityAfter(finding: Finding, { severity }: Verdict): Finding['severity'] {
  return severity === undefined || mustStay(finding) ? finding.severity : severity;
}

function add(
  known: readonly Finding[],
  raw: IntegrationResult['findings'][number],
  context: IntegrationContext,
): Finding[] {
  const { seamId, ...plain } = raw;
  const grounded = context.ground(plain, { job: 'integration', reviewer: context.reviewer });
  const seam = context.seams.find(({ id }) => id === seamId);
  const finding: Finding = {
    ...grounded,
    ...(seam === undefined ? {} : { seam: { id: seam.id, kind: seam.kind, from: seam.from, to: seam.to } }),
    ...(grounded.state === 'ranked'
      ? { verdictWhy: joined(grounded.verdictWhy, 'Found by the integration pass; nobody else has judged it.') }
      : {}),
  };
  const [unique] = withUniqueIds([finding], new Set(known.map(({ id }) => id)));
  const same = known.some((other) => other.id === finding.id && other.state === finding.state);
  return addFinding(known, same || unique === undefined ? finding : unique, context.seams);
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
