import type { PanelRequest } from '../model/messages';
import type { Seam } from '../model/seam';
import { counted } from '../model/counted';
import { placeButton } from './detail';
import { button, element, icon } from './element';
import { keyedChildren } from './keyedChildren';
import { place } from './labels';
import { inlineText } from './modelText';
import type { Memory } from './memory';
import type { Part } from './part';
import { section } from './section';
import type { Shown } from './shown';
import { neutralText } from '../model/neutralText';

const firstSeams = 40;

/** What ties files together: proven breakages first, then hints, each with both ends. */
export function seams(memory: Memory, post: (request: PanelRequest) => void): Part<Shown> {
  const part = section('seams', 'Seams', memory);
  const list = element('ul', { class: 'seams' });
  const rows = keyedChildren<Seam>(
    list,
    (seam) => seam.id,
    (seam) => seamRow(seam, post),
  );
  let limit = firstSeams;
  let all: readonly Seam[] = [];
  const more = button('', 'chevron-down', () => {
    limit = Infinity;
    draw();
  });
  const draw = () => {
    rows(all.slice(0, limit));
    more.hidden = all.length <= limit;
    more.lastChild?.replaceWith(`Show all ${all.length.toLocaleString('en')}`);
  };
  part.body.append(list, more);
  return {
    element: part.element,
    update: ({ seams: found }) => {
      all = [...found.filter((s) => s.proven), ...found.filter((s) => !s.proven)];
      const proven = found.filter((s) => s.proven).length;
      const cut = found.filter((s) => s.cut).length;
      part.update({
        note: `${counted(found.length, 'seam')}, ${proven} proven broken, ${cut} cut`,
        open: false,
        shown: found.length > 0,
      });
      draw();
    },
  };
}

function seamRow(seam: Seam, post: (request: PanelRequest) => void): Part<Seam> {
  const row = element('li', { class: 'seam' });
  let shownKey = '';
  return {
    element: row,
    update: (now) => {
      const key = JSON.stringify(now);
      if (key === shownKey) return;
      shownKey = key;
      const open = (end: 'from' | 'to') => () => post({ type: 'open-seam', id: seam.id, end });
      row.dataset['proven'] = String(now.proven);
      row.replaceChildren(
        element(
          'div',
          { class: 'seam-head' },
          element(
            'span',
            { class: 'chip' },
            icon(now.proven ? 'error' : 'lightbulb'),
            now.proven ? 'proven broken' : 'hint',
          ),
          element('span', { class: 'chip' }, now.kind),
          now.cut
            ? element('span', { class: 'chip', title: cutWhy(now) }, icon('split-horizontal'), cutWord(now))
            : undefined,
          ...now.names.slice(0, 3).map((name) => element('code', {}, neutralText(name))),
        ),
        element('p', { class: 'seam-why', dir: 'auto' }, ...inlineText(now.why)),
        element(
          'p',
          { class: 'seam-ends' },
          placeButton(place(now.from), open('from')),
          icon('arrow-right'),
          element('span', { class: 'visually-hidden' }, 'to'),
          placeButton(place(now.to), open('to')),
        ),
      );
    },
  };
}

const cutWord = (seam: Seam) => (seam.shards.length > 1 ? `cut: ${seam.shards.join(', ')}` : 'cut: unchanged code');
const cutWhy = (seam: Seam) =>
  seam.shards.length > 1
    ? 'The two ends are reviewed in different shards.'
    : 'One end is code that this change does not touch.';
