import type { Finding } from '../model/finding';
import type { PanelRequest } from '../model/messages';
import type { SeamEnd } from '../model/seam';
import { element, icon, iconButton } from './element';
import { place, placeOf, severityLabels, verdictLabels } from './labels';
import { codeBlock, inlineText, modelText } from './modelText';
import type { Part } from './part';
import { neutralText } from '../model/neutralText';

export interface DetailContent {
  readonly finding: Finding | undefined;
  readonly unconfirmed: boolean;
  /** Why it ranks where it does; '' for a finding that is set aside. */
  readonly why: string;
}

/** Everything about one finding. Rebuilt only when the finding changes, so that focus and scroll stay. */
export function detail(post: (request: PanelRequest) => void, onClose: () => void): Part<DetailContent> {
  const pane = element('aside', { class: 'detail', 'aria-label': 'Details of the selected finding' });
  pane.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') onClose();
  });
  let shownKey = '';
  return {
    element: pane,
    update: ({ finding, unconfirmed, why }) => {
      pane.hidden = finding === undefined;
      const key = JSON.stringify([finding, unconfirmed, why]);
      if (!finding || key === shownKey) return;
      shownKey = key;
      const open = (end: 'finding' | 'from' | 'to') => post({ type: 'open-finding', id: finding.id, end });
      pane.replaceChildren(
        head(finding, onClose),
        facts(finding, unconfirmed, () => open('finding')),
        ...blocks(finding, why, open),
      );
      pane.scrollTop = 0;
    },
  };
}

function head(finding: Finding, onClose: () => void): HTMLElement {
  const close = iconButton('Close the details (Escape)', 'close', onClose);
  return element(
    'div',
    { class: 'detail-head', 'data-severity': finding.severity },
    element('span', { class: 'finding-icon' }, icon(severityLabels[finding.severity].icon)),
    element('h2', { class: 'detail-title', dir: 'auto' }, ...inlineText(finding.title || 'Untitled finding')),
    close,
  );
}

function facts(finding: Finding, unconfirmed: boolean, open: () => void): HTMLElement {
  const verdict = unconfirmed && finding.verdict === 'unverified' ? 'unconfirmed' : verdictLabels[finding.verdict].word;
  const names = finding.reporters.map((r) => (r.job === 'seams' ? 'seams' : `${r.reviewer} (${r.job})`));
  return element(
    'div',
    { class: 'detail-facts' },
    placeButton(placeOf(finding), open),
    element(
      'p',
      { class: 'facts' },
      ...[
        severityLabels[finding.severity].word,
        finding.category,
        verdict,
        `${Math.round(finding.confidence * 100)} % sure`,
        names.length > 0 ? `reported by ${neutralText(names.join(', '))}` : '',
      ]
        .filter((fact) => fact !== '')
        .map((fact) => element('span', { class: 'fact' }, fact)),
    ),
  );
}

function blocks(finding: Finding, why: string, open: (end: 'from' | 'to') => void): readonly HTMLElement[] {
  const { seam } = finding;
  const text = (label: string, value: string) => (value.trim() === '' ? [] : [block(label, modelText(value))]);
  return [
    ...(finding.quote.trim() === '' ? [] : [block('Code', codeBlock(neutralText(finding.quote)))]),
    ...(seam
      ? [
          block(
            `Seam: ${seam.kind}`,
            seamEnd('Cause', seam.from, () => open('from')),
            seamEnd('Relies on it', seam.to, () => open('to')),
          ),
        ]
      : []),
    ...text('What is wrong', finding.body),
    ...text('Scenario', finding.scenario),
    ...text('Recommendation', finding.recommendation),
    ...text(`Verdict: ${verdictLabels[finding.verdict].word}`, finding.verdictWhy),
    ...text('Why here', why),
  ];
}

function block(label: string, ...content: readonly HTMLElement[]): HTMLElement {
  return element('section', { class: 'detail-block' }, element('h3', {}, label), ...content);
}

function seamEnd(role: string, end: SeamEnd, open: () => void): HTMLElement {
  return element(
    'div',
    { class: 'seam-end' },
    element('span', { class: 'seam-role' }, role),
    placeButton(place(end), open),
    codeBlock(neutralText(end.text)),
  );
}

/** A place in the code as a link: one click opens it. */
export function placeButton(text: string, open: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'link', title: `Open ${text}` }, element('bdi', {}, text));
  made.addEventListener('click', open);
  return made;
}
