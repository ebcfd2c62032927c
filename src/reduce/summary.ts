import { counted } from '../model/counted';
import { type Finding, severities } from '../model/finding';
import type { Report } from '../model/report';

/** Why a report is not complete, one plain sentence a cause; empty when it is. */
export function incompleteWhy({
  shards,
  integration,
  cancelled,
  seamsFailed,
}: Pick<Report, 'shards' | 'integration'> & {
  readonly cancelled: boolean;
  readonly seamsFailed?: string | undefined;
}): string[] {
  const causes = cancelled ? ['The review was cancelled; what had finished is shown.'] : [];
  if (seamsFailed !== undefined) causes.push(`Seams were not looked for: ${seamsFailed}`);
  for (const { id, title, state, reason } of shards) {
    if (state === 'succeeded') continue;
    const name = `${id} (${title})`;
    if (state === 'not-admitted') causes.push(`${name} was not reviewed: the token budget did not admit it.`);
    else if (state === 'failed') causes.push(`${name} was not reviewed: it failed (${reason ?? 'internal'}).`);
    else if (state === 'cancelled') causes.push(`${name} was not reviewed: it was cancelled.`);
    else causes.push(`${name} was not reviewed: it did not finish.`);
  }
  if (integration.state === 'failed') {
    causes.push(
      `The integration pass failed (${integration.reason ?? 'internal'}): what reviewers found is unverified, and what only shows between files was not looked for.`,
    );
  }
  if (integration.state === 'not-run') {
    causes.push(
      'The integration pass did not run: what reviewers found is unverified, and what only shows between files was not looked for.',
    );
  }
  return causes;
}

/** The report in one sentence: findings by severity, how many are confirmed, what was reviewed. */
export function summaryOf({
  findings,
  coverage,
  shards,
  complete,
}: Pick<Report, 'findings' | 'coverage' | 'shards' | 'complete'>): string {
  const ranked = findings.filter((finding) => finding.state === 'ranked');
  const confirmed = ranked.filter((finding) => finding.verdict === 'confirmed').length;
  const aside = findings.length - ranked.length;
  const done = shards.filter((shard) => shard.state === 'succeeded').length;
  const { files } = coverage;
  return [
    complete ? '' : 'Incomplete: ',
    ranked.length === 0
      ? 'no findings'
      : `${counted(ranked.length, 'finding')} (${bySeverity(ranked)}), ${confirmed} confirmed`,
    aside === 0 ? '' : `, ${aside} set aside`,
    `; ${done} of ${counted(shards.length, 'shard')} and ${files.reviewed + files.reused} of ${counted(files.total, 'file')} reviewed`,
    files.excluded === 0 ? '' : `, ${files.excluded} excluded by rule`,
    '.',
  ]
    .join('')
    .replace(/^./, (first) => first.toUpperCase());
}

function bySeverity(findings: readonly Finding[]): string {
  return severities
    .map((severity) => ({ severity, n: findings.filter((finding) => finding.severity === severity).length }))
    .filter(({ n }) => n > 0)
    .map(({ severity, n }) => `${n} ${severity}`)
    .join(', ');
}
