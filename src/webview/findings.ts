import type { PanelRequest } from '../model/messages';
import { listItems, matching } from './chooseFindings';
import { counted } from '../model/counted';
import { button, element, setText } from './element';
import { findingList } from './findingList';
import { findingToolbar } from './findingToolbar';
import type { Memory } from './memory';
import type { Part } from './part';
import { section } from './section';
import type { Shown } from './shown';

/** The ranked findings with their toolbar. `onSelect` is told when the selection changed. */
export function findings(memory: Memory, post: (request: PanelRequest) => void, onSelect: () => void): Part<Shown> {
  const part = section('findings', 'Findings', memory);
  const none = element('p', { class: 'nothing' });
  const clear = button('Clear the filter', 'clear-all', () => toolbar.clear());
  let last: Shown | undefined;
  let isFirst = true;

  const list = findingList({
    onSelect: (finding) => {
      memory.set({ selected: finding.id });
      onSelect();
    },
    onOpen: (finding) => post({ type: 'open-finding', id: finding.id, end: 'finding' }),
    onLeave: () => {
      memory.set({ selected: undefined });
      onSelect();
      draw();
    },
  });
  const draw = () => {
    if (!last) return;
    const { ranked, unconfirmed, live } = last;
    const state = memory.get();
    const match = matching(ranked, state);
    list.update({
      items: listItems(match, state.grouping),
      total: match.length,
      selected: state.selected,
      unconfirmed,
    });
    toolbar.element.hidden = ranked.length === 0;
    none.hidden = match.length > 0;
    clear.hidden = match.length > 0 || ranked.length === 0;
    setText(none, ranked.length > 0 ? 'No finding matches the filter.' : emptyText(live, last.view.report?.complete));
    const filtered = match.length < ranked.length ? `${match.length.toLocaleString('en')} of ` : '';
    const open = unconfirmed ? ranked.filter((f) => f.verdict === 'unverified').length : 0;
    part.update({
      note: `${filtered}${counted(ranked.length, 'finding')}${open > 0 ? `, ${open.toLocaleString('en')} unconfirmed` : ''}`,
      open: true,
      shown: live || ranked.length > 0 || last.view.report !== undefined,
    });
  };
  const toolbar = findingToolbar(memory, draw);
  part.body.append(toolbar.element, list.element, none, clear);
  return {
    element: part.element,
    update: (shown) => {
      last = shown;
      toolbar.update(shown.ranked);
      draw();
      // After a reload the list starts where the reader was.
      if (isFirst) list.element.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
      isFirst = false;
    },
  };
}

function emptyText(live: boolean, complete: boolean | undefined): string {
  if (live) return 'Findings appear here as soon as a shard lands.';
  return complete ? 'Nothing found. The coverage below says what was looked at.' : 'No findings so far.';
}
