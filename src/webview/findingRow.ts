import type { Finding } from '../model/finding';
import { element, icon } from './element';
import { alsoReportedBy, placeOf, severityLabels, verdictLabels } from './labels';
import { inlineText } from './modelText';
import { neutralText } from '../model/neutralText';

export interface FindingRow {
  readonly element: HTMLElement;
  update(finding: Finding, unconfirmed: boolean): void;
}

/** Two lines: title; severity, place and marks. The caller gives the element its role and behaviour. */
export function findingRow(tag: 'div' | 'button'): FindingRow {
  const mark = element('span', { class: 'finding-icon' });
  const title = element('span', { class: 'finding-title', dir: 'auto' });
  const meta = element('span', { class: 'finding-meta' });
  const row = element(tag, { class: 'finding', ...(tag === 'button' ? { type: 'button' } : {}) }, mark, title, meta);
  let shownFinding: Finding | undefined;
  let shownKey = '';
  return {
    element: row,
    update: (finding, unconfirmed) => {
      if (finding === shownFinding && row.dataset['unconfirmed'] === String(unconfirmed)) return;
      shownFinding = finding;
      row.dataset['finding'] = finding.id;
      row.dataset['unconfirmed'] = String(unconfirmed);
      const chips = chipsOf(finding, unconfirmed);
      const key = JSON.stringify([finding.title, finding.severity, chips.map((c) => c.word), placeOf(finding)]);
      if (key === shownKey) return;
      shownKey = key;
      row.dataset['severity'] = finding.severity;
      title.replaceChildren(...inlineText(finding.title || 'Untitled finding'));
      mark.replaceChildren(icon(severityLabels[finding.severity].icon));
      meta.replaceChildren(
        element('span', { class: 'severity-word' }, severityLabels[finding.severity].word),
        element('span', { class: 'place', title: placeOf(finding) }, element('bdi', {}, placeOf(finding))),
        ...chips.map((c) =>
          element('span', { class: `chip chip-${c.kind}` }, c.icon ? icon(c.icon) : undefined, c.word),
        ),
      );
    },
  };
}

interface Chip {
  readonly kind: 'verdict' | 'seam' | 'reporters';
  readonly word: string;
  readonly icon?: string;
}

function chipsOf(finding: Finding, unconfirmed: boolean): readonly Chip[] {
  const verdict = verdictLabels[finding.verdict];
  // A proven seam needs nobody's verdict, so it is confirmed while the rest still waits.
  const open = unconfirmed && finding.verdict === 'unverified';
  const others = alsoReportedBy(finding);
  return [
    { kind: 'verdict', word: open ? 'unconfirmed' : verdict.word, icon: verdict.icon },
    ...(finding.seam ? [{ kind: 'seam', word: `seam: ${finding.seam.kind}`, icon: 'link' } as const] : []),
    ...(others.length > 0
      ? [{ kind: 'reporters', word: `also reported by ${neutralText(others.join(', '))}` } as const]
      : []),
  ];
}
