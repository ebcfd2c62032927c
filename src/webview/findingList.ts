import type { Finding } from '../model/finding';
import type { ListItem } from './chooseFindings';
import { counted } from '../model/counted';
import { element, icon, setText } from './element';
import { findingRow } from './findingRow';
import { keyedChildren } from './keyedChildren';
import type { Part } from './part';
import { neutralText } from '../model/neutralText';

export interface ListContent {
  readonly items: readonly ListItem[];
  readonly total: number;
  readonly selected: string | undefined;
  readonly unconfirmed: boolean;
}

interface Handlers {
  /** The finding under the cursor changed: its details are wanted. */
  readonly onSelect: (finding: Finding) => void;
  /** Its code is wanted in the editor. */
  readonly onOpen: (finding: Finding) => void;
  readonly onLeave: () => void;
}

const firstRows = 60;
const moreRows = 200;

/**
 * The list as a listbox: one tab stop, arrows travel, Enter opens the code. Rows are made as far as they are scrolled or
 * travelled to, so that thousands cost no more than what is seen.
 */
export function findingList({ onSelect, onOpen, onLeave }: Handlers): Part<ListContent> {
  const list = element('div', { class: 'findings', role: 'listbox', 'aria-label': 'Findings, most important first' });
  const end = element('div', { class: 'list-end', 'aria-hidden': 'true' });
  let content: ListContent = { items: [], total: 0, selected: undefined, unconfirmed: false };
  let limit = firstRows;

  const rows = keyedChildren<ListItem>(list, keyOf, (item) => (item.type === 'file' ? fileHead() : findingOption()));
  const findings = () => content.items.flatMap((i) => (i.type === 'finding' ? [i.finding] : []));
  const current = () => {
    const all = findings();
    return all.find((f) => f.id === content.selected) ?? all[0];
  };
  const draw = () => {
    rows(content.items.slice(0, limit));
    end.hidden = limit >= content.items.length;
  };

  const findingOption = (): Part<ListItem> => {
    const row = findingRow('div');
    row.element.setAttribute('role', 'option');
    return {
      element: row.element,
      update: (item) => {
        if (item.type !== 'finding') return;
        row.update(item.finding, content.unconfirmed);
        const isSelected = item.finding.id === content.selected;
        row.element.setAttribute('aria-selected', String(isSelected));
        row.element.setAttribute('aria-posinset', String(item.position));
        row.element.setAttribute('aria-setsize', String(content.total));
        row.element.tabIndex = item.finding === current() ? 0 : -1;
      },
    };
  };

  const select = (finding: Finding) => {
    const index = content.items.findIndex((i) => i.type === 'finding' && i.finding.id === finding.id);
    if (index >= limit) limit = index + moreRows;
    content = { ...content, selected: finding.id };
    draw();
    const row = list.querySelector<HTMLElement>('[aria-selected="true"]');
    row?.focus({ preventScroll: true });
    onSelect(finding);
    // After the details have taken their room.
    row?.scrollIntoView({ block: 'nearest' });
  };

  list.addEventListener('click', (event) => {
    const id = event.target instanceof Element ? idOf(event.target) : undefined;
    const finding = findings().find((f) => f.id === id);
    if (!finding) return;
    select(finding);
    onOpen(finding);
  });
  list.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = findings();
    // The row that has the focus, also where a screen reader has put it.
    const id = event.target instanceof Element ? idOf(event.target) : undefined;
    const here = all.find((f) => f.id === id) ?? current();
    if (!here) return;
    if (event.key === 'Enter') onOpen(here);
    else if (event.key === 'Escape') onLeave();
    else {
      const to = travelled(event.key, all.indexOf(here), all.length, content.selected === here.id);
      const finding = to === undefined ? undefined : all[to];
      if (!finding) return;
      select(finding);
    }
    event.preventDefault();
  });
  new IntersectionObserver(
    (entries) => {
      if (!entries.some((e) => e.isIntersecting) || limit >= content.items.length) return;
      limit += moreRows;
      draw();
    },
    { rootMargin: '600px' },
  ).observe(end);

  return {
    element: element('div', {}, list, end),
    update: (next) => {
      // A new filter starts small again; a reader who is in the list keeps what is there.
      if (next.total !== content.total && !list.contains(document.activeElement)) limit = firstRows;
      content = next;
      const at = next.items.findIndex((i) => i.type === 'finding' && i.finding.id === next.selected);
      if (at >= limit) limit = at + moreRows;
      draw();
    },
  };
}

const idOf = (target: Element) => target.closest<HTMLElement>('.finding')?.dataset['finding'];

const keyOf = (item: ListItem) => (item.type === 'file' ? `file ${item.file}` : `finding ${item.finding.id}`);

/** Where a key leads from `at`; undefined for keys that do not travel. The first arrow takes the row that it is on. */
function travelled(key: string, at: number, length: number, isSelected: boolean): number | undefined {
  switch (key) {
    case ' ':
      return at;
    case 'ArrowDown':
      return isSelected ? Math.min(length - 1, at + 1) : at;
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'PageDown':
      return Math.min(length - 1, at + 10);
    case 'PageUp':
      return Math.max(0, at - 10);
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return undefined;
  }
}

function fileHead(): Part<ListItem> {
  const name = element('bdi', { class: 'file-name' });
  const count = element('span', { class: 'section-note' });
  return {
    element: element('div', { class: 'file-head', role: 'presentation' }, icon('file'), name, count),
    update: (item) => {
      if (item.type !== 'file') return;
      setText(name, neutralText(item.file));
      setText(count, counted(item.count, 'finding'));
    },
  };
}
