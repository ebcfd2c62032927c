import type { PanelRequest } from '../model/messages';
import { button, element, icon } from './element';

/** Before the first review. */
export function emptyState(post: (request: PanelRequest) => void): HTMLElement {
  const start = button('Review Changes', undefined, () => post({ type: 'start' }));
  start.classList.add('primary');
  return element(
    'div',
    { class: 'empty' },
    icon('checklist'),
    element(
      'p',
      {},
      'No review of this repository yet. Seamline reviews your change in shards and ranks what it finds.',
    ),
    start,
  );
}
