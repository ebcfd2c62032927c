import type { ChangedFile } from '../model/change';
import type { Report } from '../model/report';
import { element } from './element';
import type { Memory } from './memory';
import type { Part } from './part';
import { section } from './section';
import type { Shown } from './shown';
import { neutralText } from '../model/neutralText';

type Count = Report['coverage']['files'];

const columns = [
  ['reviewed', 'Reviewed'],
  ['reused', 'Reused'],
  ['excluded', 'Excluded'],
  ['notAdmitted', 'Not admitted'],
  ['failed', 'Failed'],
  ['total', 'Total'],
] as const satisfies readonly (readonly [keyof Count, string])[];

/** How much of the change was looked at, and every file that was not, with the rule. */
export function coverage(memory: Memory): Part<Shown> {
  const part = section('coverage', 'Coverage', memory);
  let shownRun = '';
  return {
    element: part.element,
    update: ({ view: { report, runId } }) => {
      part.update({ note: report ? noteOf(report) : '', open: false, shown: report !== undefined });
      // A report is final: it is drawn once.
      if (!report || shownRun === runId) return;
      shownRun = runId;
      const excluded = report.change.files.filter((f) => f.excluded);
      part.body.replaceChildren(
        countTable(report),
        ...(excluded.length > 0 ? [element('h3', {}, 'Excluded files'), excludedTable(excluded)] : []),
        ...(report.notes.length > 0 ? [element('h3', {}, 'Notes'), noteList(report.notes)] : []),
      );
    },
  };
}

/** What could not be looked at. */
function noteList(notes: readonly string[]): HTMLElement {
  return element('ul', {}, ...notes.map((note) => element('li', {}, neutralText(note))));
}

function noteOf({ coverage: { files, lines } }: Report): string {
  const seen = (c: Count) => c.reviewed + c.reused;
  return `${seen(files)} of ${files.total} files, ${seen(lines).toLocaleString('en')} of ${lines.total.toLocaleString('en')} lines`;
}

function countTable({ coverage: { files, lines } }: Report): HTMLElement {
  const row = (name: string, count: Count) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, name),
      ...columns.map(([key]) => element('td', { class: 'number' }, count[key].toLocaleString('en'))),
    );
  const head = columns.map(([, title]) => element('th', { scope: 'col', class: 'number' }, title));
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, element('td', {}), ...head)),
    element('tbody', {}, row('Files', files), row('Lines', lines)),
  );
}

function excludedTable(files: readonly ChangedFile[]): HTMLElement {
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...['File', 'Rule', 'Why'].map((t) => element('th', { scope: 'col' }, t)))),
    element(
      'tbody',
      {},
      ...files.map((f) =>
        element(
          'tr',
          {},
          element('td', { class: 'path' }, element('bdi', {}, neutralText(f.path))),
          element('td', {}, f.excluded?.rule),
          element('td', { class: 'path' }, neutralText(f.excluded?.detail ?? '')),
        ),
      ),
    ),
  );
}
