import type { Finding } from '../model/finding';
import { counted } from '../model/counted';
import { element, setText } from './element';
import { findingRow } from './findingRow';
import { keyedChildren } from './keyedChildren';
import type { Memory } from './memory';
import { inlineText } from './modelText';
import type { Part } from './part';
import { section } from './section';
import type { Shown } from './shown';

type Aside = Exclude<Finding['state'], 'ranked'>;

const groups: readonly { readonly state: Aside; readonly title: string; readonly why: string }[] = [
  { state: 'rejected', title: 'Rejected', why: 'Contradicted by the code.' },
  { state: 'dismissed', title: 'Dismissed', why: 'Dismissed before, with a reason.' },
  { state: 'ungrounded', title: 'Ungrounded', why: 'Their place or quote is not in the code.' },
  { state: 'breach', title: 'Boundary breach', why: 'From a reviewer that changed what it may only read.' },
];

/** What was reported and is not in the list, with the reason for each. */
export function setAside(memory: Memory, onSelect: (finding: Finding) => void): Part<Shown> {
  const part = section('set-aside', 'Set aside', memory);
  const parts = groups.map((group) => ({ ...group, ...asideGroup(group.title, group.why, onSelect) }));
  part.body.append(...parts.map((p) => p.element));
  return {
    element: part.element,
    update: ({ setAside: found }) => {
      const counts: string[] = [];
      for (const p of parts) {
        const own = found.filter((f) => f.state === p.state);
        p.update(own);
        if (own.length > 0) counts.push(`${own.length} ${p.title.toLowerCase()}`);
      }
      part.update({ note: counts.join(', '), open: false, shown: found.length > 0 });
    },
  };
}

function asideGroup(title: string, why: string, onSelect: (finding: Finding) => void): Part<readonly Finding[]> {
  const count = element('span', { class: 'section-note' });
  const list = element('ul', { class: 'aside-list' });
  const rows = keyedChildren<Finding>(
    list,
    (f) => f.id,
    (f) => asideRow(f, onSelect),
  );
  const group = element(
    'section',
    { class: 'aside-group' },
    element('h3', {}, title, count),
    element('p', { class: 'nothing' }, why),
    list,
  );
  return {
    element: group,
    update: (found) => {
      group.hidden = found.length === 0;
      setText(count, counted(found.length, 'finding'));
      rows(found);
    },
  };
}

function asideRow(first: Finding, onSelect: (finding: Finding) => void): Part<Finding> {
  let finding = first;
  let shownWhy = '';
  const row = findingRow('button');
  const why = element('p', { class: 'aside-why', dir: 'auto' });
  row.element.addEventListener('click', () => onSelect(finding));
  return {
    element: element('li', {}, row.element, why),
    update: (now) => {
      finding = now;
      row.update(now, false);
      if (now.verdictWhy !== shownWhy) why.replaceChildren(...inlineText(now.verdictWhy));
      shownWhy = now.verdictWhy;
    },
  };
}
