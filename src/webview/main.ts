import type { PanelRequest, PanelSnapshot } from '../model/messages';
import { rankWhy } from '../model/rankWhy';
import { seamReach } from '../model/seamReach';
import { coverage } from './coverage';
import { detail } from './detail';
import { button, element } from './element';
import { emptyState } from './emptyState';
import { findings } from './findings';
import { lanes } from './lanes';
import { memory } from './memory';
import { seams } from './seams';
import { setAside } from './setAside';
import { shown, type Shown } from './shown';
import { summary } from './summary';
import { times } from './times';

declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};

const api = acquireVsCodeApi();
const kept = memory(api);
const post = (request: PanelRequest) => api.postMessage(request);
const clock = () => Date.now();

let last: Shown | undefined;
let closedTip: string | undefined;
let ticking: ReturnType<typeof setInterval> | undefined;

const drawDetail = () => {
  const { selected } = kept.get();
  const finding = last ? [...last.ranked, ...last.setAside].find((f) => f.id === selected) : undefined;
  const reach = finding?.state === 'ranked' ? seamReach(last?.view.seams ?? [])(finding) : undefined;
  const why = finding && reach !== undefined ? rankWhy(finding, reach) : '';
  pane.update({ finding, unconfirmed: last?.unconfirmed ?? false, why });
  document.body.classList.toggle('has-detail', finding !== undefined);
};
const closeDetail = () => {
  const row = document.querySelector<HTMLElement>('.finding[aria-selected="true"]');
  kept.set({ selected: undefined });
  draw();
  row?.focus();
};

const pane = detail(post, closeDetail);
const top = summary(post);
const laneRows = lanes(kept);
const parts = [
  top,
  laneRows,
  findings(kept, post, drawDetail),
  seams(kept, post),
  setAside(kept, (finding) => {
    kept.set({ selected: finding.id });
    draw();
  }),
  coverage(kept),
  times(kept),
];
const tipText = element('span', {});
const tip = element(
  'div',
  { class: 'tip', role: 'note' },
  tipText,
  button('Got it', undefined, () => {
    closedTip = last?.tip;
    draw();
  }),
);
const page = element('main', { class: 'page' }, top.element, tip, ...parts.slice(1).map((part) => part.element));
const empty = emptyState(post);
document.body.append(empty, page, pane.element);

function draw(): void {
  empty.hidden = last !== undefined;
  page.hidden = last === undefined;
  if (last) {
    for (const part of parts) part.update(last);
    tip.hidden = last.tip === undefined || last.tip === closedTip;
    tipText.textContent = last.tip ?? '';
  }
  drawDetail();
  if (last?.live && ticking === undefined) ticking = setInterval(tick, 500);
  if (!last?.live && ticking !== undefined) {
    clearInterval(ticking);
    ticking = undefined;
  }
}

function tick(): void {
  top.tick();
  laneRows.tick();
}

// Only the editor's side can post to this page, and the snapshot's type is shared with it: no second parse.
window.addEventListener('message', ({ data }: MessageEvent<PanelSnapshot>) => {
  const { view, select, ...rest } = data;
  if (view && kept.get().root !== view.root) kept.set({ root: view.root });
  if (select !== undefined) kept.set({ selected: select });
  last = view ? shown(view, rest, clock) : undefined;
  draw();
  // The code has the focus, and keeps it.
  if (select !== undefined)
    document.querySelector('.finding[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
});
empty.hidden = page.hidden = pane.element.hidden = true;
post({ type: 'ready' });
