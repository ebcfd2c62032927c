import { element, icon, setText } from './element';
import type { Memory } from './memory';
import type { SectionId } from './panelState';

export interface Section {
  readonly element: HTMLDetailsElement;
  readonly body: HTMLElement;
  /** Sets the count beside the title and whether the section is open where the user has not said. */
  update(state: { readonly note: string; readonly open: boolean; readonly shown: boolean }): void;
}

/** A part of the page that folds; what the user folds stays so over snapshots and reloads. */
export function section(id: SectionId, title: string, memory: Memory): Section {
  const note = element('span', { class: 'section-note' });
  const head = element(
    'summary',
    { class: 'section-head' },
    icon('chevron-right'),
    element('h2', { class: 'section-title' }, title),
    note,
  );
  const body = element('div', { class: 'section-body' });
  const details = element('details', { class: 'section', id: `section-${id}` }, head, body);
  // `toggle` fires for our own changes too; a click (or Enter on the head) is the user's.
  head.addEventListener('click', () => {
    memory.set({ open: new Map(memory.get().open).set(id, !details.open) });
  });
  return {
    element: details,
    body,
    update: (state) => {
      setText(note, state.note);
      details.open = memory.get().open.get(id) ?? state.open;
      details.hidden = !state.shown;
    },
  };
}
