import type { Finding } from '../model/finding';
import type { Report } from '../model/report';
import { neutralLine, neutralText } from '../model/neutralText';
import { severityStyle, styled, type TerminalOptions, wrapped } from './terminal';
import { counted } from '../model/counted';
import { duration } from '../model/duration';
import { asideTitles, placeOf } from './words';

/** Findings that are shown in full; beyond them one line each, then a count. */
const inFull = 20;
const inBrief = 80;
const asideShown = 10;

/**
 * The report for a terminal: whether it is complete, the summary, the findings best first, what was set aside, lanes with
 * their wall times, coverage. Whatever is left out is counted. Ends with a newline.
 */
export function toText(report: Report, { color, width }: TerminalOptions): string {
  const options = { color, width: Math.max(40, Math.min(width, 120)) };
  const blocks = [
    heading(report, options),
    ...findingBlocks(report, options),
    ...asideBlocks(report, options),
    laneBlock(report, options),
    coverageBlock(report, options),
    ...noteBlock(report, options),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function heading(report: Report, { color, width }: TerminalOptions): string {
  const { execution, reviewer } = report;
  const lines = report.complete
    ? []
    : [
        styled('INCOMPLETE', color, 'bold', 'red'),
        ...report.incompleteWhy.map((why) => wrapped(neutralLine(why, 500), width, '  ')),
      ];
  const how = `${duration(execution.wallMs)}, ${execution.label}, reviewed by ${neutralLine(reviewer, 80)}`;
  return [
    ...lines,
    styled(wrapped(neutralLine(report.summary, 600), width, ''), color, 'bold'),
    styled(how, color, 'dim'),
  ].join('\n');
}

function findingBlocks({ findings }: Report, options: TerminalOptions): string[] {
  const ranked = findings.filter((finding) => finding.state === 'ranked');
  const brief = ranked.slice(inFull, inFull + inBrief);
  const rest = ranked.length - inFull - inBrief;
  return [
    ...ranked.slice(0, inFull).map((finding, i) => fullFinding(finding, i + 1, options)),
    ...(brief.length === 0
      ? []
      : [brief.map((finding, i) => briefFinding(finding, inFull + i + 1, options)).join('\n')]),
    ...(rest > 0 ? [`… and ${counted(rest, 'finding')} more; the markdown and json formats show all of them.`] : []),
  ];
}

function headOf(finding: Finding, n: number, { color }: TerminalOptions): string {
  const severity = styled(finding.severity.toUpperCase(), color, ...severityStyle(finding.severity));
  return `${String(n).padStart(2)}  ${severity} ${finding.verdict}  ${styled(neutralLine(placeOf(finding), 400), color, 'cyan')}`;
}

function briefFinding(finding: Finding, n: number, options: TerminalOptions): string {
  return `${headOf(finding, n, options)}  ${neutralLine(finding.title, 160)}`;
}

function fullFinding(finding: Finding, n: number, options: TerminalOptions): string {
  const { color, width } = options;
  const indent = '    ';
  const text = (label: string, words: string): string[] =>
    words.trim() === '' ? [] : [wrapped(`${label}${neutralText(words.trim(), 1_200)}`, width, indent)];
  const quote = neutralLine(finding.quote, 200);
  return [
    headOf(finding, n, options),
    styled(wrapped(neutralLine(finding.title), width, indent), color, 'bold'),
    ...(quote === '' ? [] : [styled(`${indent}> ${quote}`, color, 'dim')]),
    ...seamLines(finding, indent, color),
    ...text('', finding.scenario === '' ? finding.body : finding.scenario),
    ...text('Fix: ', finding.recommendation),
    ...text('Verdict: ', finding.verdictWhy),
    ...(finding.reporters.length > 1 ? [`${indent}Also reported by ${alsoBy(finding)}.`] : []),
  ].join('\n');
}

function alsoBy({ reporters }: Finding): string {
  return reporters
    .slice(1)
    .map(({ job, reviewer }) => `${neutralLine(job, 60)} (${neutralLine(reviewer, 60)})`)
    .join(', ');
}

function seamLines({ seam }: Finding, indent: string, color: boolean): string[] {
  if (seam === undefined) return [];
  const line = (name: string, end: typeof seam.from): string => {
    const place = styled(neutralLine(placeOf({ ...end, file: end.path }), 400), color, 'cyan');
    return `${indent}${name} ${place}  ${neutralLine(end.text, 160)}`;
  };
  return [line('cause   ', seam.from), line('consumer', seam.to)];
}

function asideBlocks({ findings }: Report, { color }: TerminalOptions): string[] {
  return asideTitles.flatMap(({ state, title }) => {
    const aside = findings.filter((finding) => finding.state === state);
    if (aside.length === 0) return [];
    const lines = aside
      .slice(0, asideShown)
      .map(
        (finding) =>
          `    ${neutralLine(placeOf(finding), 400)}  ${neutralLine(finding.title, 120)}\n        ${neutralLine(finding.verdictWhy, 400)}`,
      );
    const rest = aside.length - lines.length;
    return [
      [
        styled(`${title} (${aside.length})`, color, 'bold'),
        ...lines,
        ...(rest > 0 ? [`    … and ${rest} more`] : []),
      ].join('\n'),
    ];
  });
}

function laneBlock({ shards, integration, execution, mode }: Report, { color }: TerminalOptions): string {
  const longest = Math.max(1, integration.wallMs, ...shards.map((shard) => shard.wallMs));
  const idWidth = Math.max(11, ...shards.map((shard) => neutralLine(shard.id, 40).length));
  const lane = (id: string, state: string, ok: boolean, ms: number, title: string): string => {
    const bar = '#'.repeat(ms === 0 ? 0 : Math.max(1, Math.round((ms / longest) * 20)));
    return `  ${id.padEnd(idWidth)} ${bar.padEnd(20)} ${duration(ms).padStart(12)}  ${styled(state, color, ok ? 'green' : 'red')}  ${title}`.trimEnd();
  };
  const lanes = shards.map((shard) => {
    const reason = shard.reason === undefined ? '' : ` (${shard.reason})`;
    const attempts = shard.attempts > 1 ? `, ${shard.attempts} attempts` : '';
    const state = `${shard.state}${reason}${shard.reused ? ', reused' : attempts}`;
    return lane(
      neutralLine(shard.id, 40),
      state,
      shard.state === 'succeeded',
      shard.wallMs,
      neutralLine(shard.title, 100),
    );
  });
  const reason = integration.reason === undefined ? '' : ` (${integration.reason})`;
  if (mode === 'sharded')
    lanes.push(
      lane('integration', `${integration.state}${reason}`, integration.state === 'succeeded', integration.wallMs, ''),
    );
  return [
    styled('Shards', color, 'bold'),
    ...lanes,
    `  wall ${duration(execution.wallMs)}, shards together ${duration(execution.sumShardMs)}, critical path ${duration(execution.criticalPathMs)}`,
  ].join('\n');
}

function coverageBlock({ coverage, change }: Report, { color }: TerminalOptions): string {
  const line = (name: string, c: typeof coverage.files): string => {
    const parts = [
      `${c.reviewed} reviewed`,
      ...(c.reused > 0 ? [`${c.reused} reused`] : []),
      ...(c.excluded > 0 ? [`${c.excluded} excluded`] : []),
      ...(c.notAdmitted > 0 ? [`${c.notAdmitted} not admitted`] : []),
      ...(c.failed > 0 ? [`${c.failed} not reviewed`] : []),
    ];
    return `  ${String(c.total)} ${name}: ${parts.join(', ')}`;
  };
  const excluded = change.files.filter((file) => file.excluded !== undefined);
  const shown = excluded
    .slice(0, asideShown)
    .map((file) => `    ${neutralLine(file.path, 200)} (${file.excluded?.rule ?? ''})`);
  const rest = excluded.length - shown.length;
  return [
    styled('Coverage', color, 'bold'),
    line('files', coverage.files),
    line('changed lines', coverage.lines),
    ...shown,
    ...(rest > 0 ? [`    … and ${rest} more excluded`] : []),
  ].join('\n');
}

function noteBlock({ notes }: Report, { color, width }: TerminalOptions): string[] {
  if (notes.length === 0) return [];
  const shown = notes.slice(0, asideShown).map((note) => wrapped(neutralLine(note, 400), width, '  '));
  const rest = notes.length - shown.length;
  return [[styled('Notes', color, 'bold'), ...shown, ...(rest > 0 ? [`  … and ${rest} more`] : [])].join('\n')];
}
