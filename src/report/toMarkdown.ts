import type { Finding } from '../model/finding';
import { rankWhy } from '../model/rankWhy';
import type { Report } from '../model/report';
import { seamReach } from '../model/seamReach';
import { counted } from '../model/counted';
import { duration } from '../model/duration';
import { asideTitles, placeOf } from './words';
import { codeBlock, codeSpan, prose, proseLine } from './markdownText';

/** The whole report as GitHub-flavoured Markdown; nothing in it is HTML, a link or an image. */
export function toMarkdown(report: Report): string {
  const ranked = report.findings.filter((finding) => finding.state === 'ranked');
  const reach = seamReach(report.seams);
  return [
    '# Seamline review',
    ...incomplete(report),
    proseLine(report.summary, 1_000),
    `Reviewed by ${codeSpan(report.reviewer)} in ${duration(report.execution.wallMs)}, ${report.execution.label}; run ${codeSpan(report.runId)}.`,
    '## Findings',
    ...(ranked.length === 0
      ? ['None.']
      : ranked.map((finding, i) => findingText(finding, i + 1, rankWhy(finding, reach(finding))))),
    ...asideSections(report),
    ...seamSection(report),
    '## Shards',
    shardTable(report),
    '## Coverage',
    coverageTable(report),
    ...excludedSection(report),
    ...noteSection(report),
  ]
    .join('\n\n')
    .concat('\n');
}

function incomplete({ complete, incompleteWhy }: Report): string[] {
  if (complete) return [];
  return [['**This review is incomplete.**', ...incompleteWhy.map((why) => `- ${proseLine(why, 500)}`)].join('\n')];
}

function findingText(finding: Finding, place: number, why: string): string {
  const facts = [
    `**${finding.severity}**`,
    `**${finding.verdict}**`,
    finding.category,
    `confidence ${Math.round(finding.confidence * 100)} %`,
    `reported by ${finding.reporters.map(({ job, reviewer }) => `${proseLine(job, 60)} (${codeSpan(reviewer)})`).join(', ')}`,
  ];
  const part = (title: string, text: string): string[] => (text.trim() === '' ? [] : [`*${title}:* ${prose(text)}`]);
  return [
    `### ${place}. ${proseLine(finding.title)}`,
    `${codeSpan(placeOf(finding))} · ${facts.join(' · ')}`,
    ...(finding.quote.trim() === '' ? [] : [codeBlock(finding.quote, 2_000)]),
    ...seamEnds(finding),
    ...part('Scenario', finding.scenario),
    ...part('Why', finding.body),
    ...part('Recommendation', finding.recommendation),
    ...part('Verdict', finding.verdictWhy),
    ...part('Why here', why),
  ].join('\n\n');
}

function seamEnds({ seam }: Finding): string[] {
  if (seam === undefined) return [];
  const end = (name: string, at: typeof seam.from): string =>
    `- ${name}: ${codeSpan(placeOf({ ...at, file: at.path }))} ${codeSpan(at.text)}`;
  return [
    [`Seam ${proseLine(seam.id, 40)} (${seam.kind}):`, '', end('cause', seam.from), end('consumer', seam.to)].join(
      '\n',
    ),
  ];
}

function asideSections({ findings }: Report): string[] {
  return asideTitles.flatMap(({ state, title }) => {
    const aside = findings.filter((finding) => finding.state === state);
    if (aside.length === 0) return [];
    const line = (finding: Finding): string =>
      `- ${codeSpan(placeOf(finding))} ${proseLine(finding.title)} (${finding.severity}). ${proseLine(finding.verdictWhy, 600)}`;
    return [`## ${title} (${aside.length})`, aside.map(line).join('\n')];
  });
}

function seamSection({ seams }: Report): string[] {
  if (seams.length === 0) return [];
  const line = (seam: Report['seams'][number]): string => {
    const facts = [seam.kind, seam.proven ? 'proven' : 'hint', seam.cut ? 'cut' : 'inside one shard'].join(', ');
    const ends = `${codeSpan(placeOf({ ...seam.from, file: seam.from.path }))} → ${codeSpan(placeOf({ ...seam.to, file: seam.to.path }))}`;
    return `- ${proseLine(seam.id, 40)} (${facts}): ${ends}. ${proseLine(seam.why, 600)}`;
  };
  return [`## Seams (${seams.length})`, seams.map(line).join('\n')];
}

function shardTable({ shards, integration, execution }: Report): string {
  const rows = shards.map((shard) => {
    const state = `${shard.state}${shard.reason === undefined ? '' : ` (${shard.reason})`}${shard.reused ? ', reused' : ''}`;
    return `| ${proseLine(shard.id, 60)} | ${proseLine(shard.title, 120)} | ${state} | ${shard.attempts} | ${duration(shard.wallMs)} | ${shard.readOnly} |`;
  });
  const reason = integration.reason === undefined ? '' : ` (${integration.reason})`;
  return [
    '| shard | what | state | attempts | wall time | read-only by |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    `| integration | | ${integration.state}${reason} | | ${duration(integration.wallMs)} | |`,
    '',
    `Wall time ${duration(execution.wallMs)}, shards together ${duration(execution.sumShardMs)}, critical path ${duration(execution.criticalPathMs)}.`,
  ].join('\n');
}

function coverageTable({ coverage: { files, lines } }: Report): string {
  const row = (name: string, c: typeof files): string =>
    `| ${name} | ${c.total} | ${c.reviewed} | ${c.reused} | ${c.excluded} | ${c.notAdmitted} | ${c.failed} |`;
  return [
    '| | total | reviewed | reused | excluded | not admitted | failed |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    row('files', files),
    row('changed lines', lines),
  ].join('\n');
}

function excludedSection({ change }: Report): string[] {
  const lines = change.files.flatMap(({ path, excluded }) =>
    excluded === undefined ? [] : [`- ${codeSpan(path)}: ${excluded.rule}, ${proseLine(excluded.detail, 200)}`],
  );
  return lines.length === 0 ? [] : [`${counted(lines.length, 'file')} excluded by rule:`, lines.join('\n')];
}

function noteSection({ notes }: Report): string[] {
  return notes.length === 0 ? [] : ['## Notes', notes.map((note) => `- ${proseLine(note, 400)}`).join('\n')];
}
