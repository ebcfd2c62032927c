import type { Report } from '../model/report';
import { duration } from '../model/duration';
import { element } from './element';
import { executionLabels, jobLabels, readOnlyLabels } from './labels';
import type { Memory } from './memory';
import type { Part } from './part';
import { section } from './section';
import type { Shown } from './shown';
import { neutralText } from '../model/neutralText';

const columns = ['Job', 'State', 'Wall time', 'Attempts', 'Read-only by'] as const;

/** Wall time of every shard and of the integration pass, and what they add up to. */
export function times(memory: Memory): Part<Shown> {
  const part = section('times', 'Shards and times', memory);
  let shownRun = '';
  return {
    element: part.element,
    update: ({ view: { report, runId } }) => {
      part.update({ note: report ? duration(report.execution.wallMs) : '', open: false, shown: report !== undefined });
      // A report is final: it is drawn once.
      if (!report || shownRun === runId) return;
      shownRun = runId;
      part.body.replaceChildren(timeTable(report), totals(report));
    },
  };
}

function timeTable(report: Report): HTMLElement {
  const row = (...cells: readonly string[]) =>
    element('tr', {}, ...cells.map((cell, i) => element('td', i === 0 ? { class: 'path' } : {}, cell)));
  const shards = report.shards.map((s) =>
    row(
      neutralText(s.title),
      s.reused ? 'reused' : [jobLabels[s.state].word, s.reason].filter(Boolean).join(': '),
      duration(s.wallMs),
      String(s.attempts),
      readOnlyLabels[s.readOnly],
    ),
  );
  const { state, reason, wallMs } = report.integration;
  const pass = row(
    'Integration pass',
    [state.replace('-', ' '), reason].filter(Boolean).join(': '),
    duration(wallMs),
    '',
    '',
  );
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...columns.map((c) => element('th', { scope: 'col' }, c)))),
    element('tbody', {}, ...shards, pass),
  );
}

function totals({ execution: e, usage }: Report): HTMLElement {
  const facts = [
    `ran ${executionLabels[e.label]}`,
    `${duration(e.wallMs)} in all`,
    `${duration(e.sumShardMs)} summed over shards`,
    `critical path ${duration(e.criticalPathMs)}`,
    usage.inputTokens + usage.outputTokens > 0
      ? `${usage.inputTokens.toLocaleString('en')} tokens in, ${usage.outputTokens.toLocaleString('en')} out`
      : '',
    usage.overReservation > 0 ? `${usage.overReservation.toLocaleString('en')} tokens beyond the estimate` : '',
  ].filter((fact) => fact !== '');
  return element('p', { class: 'facts' }, ...facts.map((fact) => element('span', { class: 'fact' }, fact)));
}
