import type { PanelRequest } from '../model/messages';
import type { RunView } from '../model/runView';
import { counted } from '../model/counted';
import { duration } from '../model/duration';
import { button, element, icon, iconButton, setText } from './element';
import { executionLabels, type Label } from './labels';
import type { Part } from './part';
import { isInterrupted, type Shown } from './shown';
import { neutralText } from '../model/neutralText';

/** The top of the panel: state in one line, facts in the next, what went wrong, and what can be done now. */
export function summary(post: (request: PanelRequest) => void): Part<Shown> & { tick(): void } {
  const stateIcon = element('span', { class: 'state-icon' });
  const title = element('h1', { class: 'state-title' });
  const facts = element('p', { class: 'facts' });
  const wall = element('span', {});
  const words = element('p', { class: 'summary-text', dir: 'auto' });
  const trouble = element('div', { class: 'trouble' });
  const live = element('div', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' });
  const cancel = button('Cancel', 'debug-stop', () => post({ type: 'cancel' }));
  const again = iconButton('Review again', 'refresh', () => post({ type: 'start' }));
  const markdown = button('Markdown', 'markdown', () => post({ type: 'export', format: 'markdown' }));
  const json = button('JSON', 'json', () => post({ type: 'export', format: 'json' }));
  markdown.title = 'Export the report as Markdown';
  json.title = 'Export the report as JSON';
  const actions = element('div', { class: 'actions' }, cancel, again, markdown, json);
  let last: Shown | undefined;
  let iconShown = '';

  const tick = () => {
    if (last) setText(wall, duration(wallMs(last)));
  };
  return {
    element: element(
      'header',
      { class: 'summary' },
      element('div', { class: 'state-line' }, stateIcon, title, actions),
      facts,
      words,
      trouble,
      live,
    ),
    tick,
    update: (now) => {
      last = now;
      const state = stateLabel(now);
      if (iconShown !== state.icon) {
        stateIcon.replaceChildren(icon(state.icon));
        iconShown = state.icon;
      }
      stateIcon.className = `state-icon state-${now.view.report?.complete === false ? 'incomplete' : now.view.state}`;
      setText(title, state.word);
      setText(live, state.word);
      tick();
      facts.replaceChildren(...separated([...factsOf(now.view), wall]));
      setText(words, neutralText(now.view.report?.summary ?? ''));
      words.hidden = words.textContent === '';
      const lines = troubleOf(now.view);
      trouble.hidden = lines.length === 0;
      trouble.classList.toggle('is-error', now.view.state === 'failed' && !isInterrupted(now.view));
      trouble.replaceChildren(...lines.map((line) => element('p', {}, neutralText(line))));
      cancel.hidden = !now.live;
      again.hidden = now.live;
      markdown.hidden = json.hidden = now.view.report === undefined;
    },
  };
}

function wallMs({ view, now }: Shown): number {
  return view.report?.execution.wallMs ?? (view.endedAt ?? now()) - view.startedAt;
}

function stateLabel({ view, ranked }: Shown): Label {
  const shards = view.jobs.filter((j) => j.kind === 'shard');
  const done = shards.filter((j) => j.state === 'succeeded').length;
  const landed = `${done}/${counted(shards.length, 'shard')} · ${counted(ranked.length, 'finding')}`;
  const complete = view.report?.complete !== false;
  switch (view.state) {
    case 'preparing':
      return { word: neutralText(view.stage) || 'Reading the change', icon: 'loading' };
    case 'awaiting-approval':
      return { word: 'Waiting for your confirmation', icon: 'question' };
    case 'running':
      return { word: landed, icon: 'loading' };
    case 'integrating':
      return { word: `Integration pass · ${landed}`, icon: 'loading' };
    case 'finished': {
      const found = ranked.length === 0 ? 'No findings' : counted(ranked.length, 'finding');
      return complete ? { word: found, icon: 'pass' } : { word: `Incomplete · ${found}`, icon: 'warning' };
    }
    case 'cancelled':
      return { word: shards.length > 0 ? `Cancelled · ${landed}` : 'Cancelled', icon: 'circle-slash' };
    case 'failed':
      if (isInterrupted(view)) return { word: `Interrupted · ${landed}`, icon: 'warning' };
      return { word: ranked.length > 0 ? `Failed · ${landed}` : 'Failed', icon: 'error' };
  }
}

function factsOf(view: RunView): readonly string[] {
  const { change, plan, report } = view;
  return [
    change ? `${counted(change.files, 'file')} +${change.added} −${change.deleted}` : '',
    change && change.excluded > 0 ? `${change.excluded} excluded` : '',
    plan?.mode === 'sharded' ? counted(plan.shards, 'shard') : plan ? 'one review' : '',
    report?.mode === 'sharded' ? executionLabels[report.execution.label] : '',
    neutralText(view.reviewer),
    neutralText(view.scope),
  ].filter((fact) => fact !== '');
}

function separated(facts: readonly (string | HTMLElement)[]): readonly Node[] {
  return facts.map((fact) => element('span', { class: 'fact' }, fact));
}

function troubleOf({ problem, report, state }: RunView): readonly string[] {
  const said = problem ? [problem.what, problem.kept, problem.todo] : [];
  const incomplete = report && !report.complete ? report.incompleteWhy : [];
  if (state === 'cancelled' && said.length === 0 && incomplete.length === 0)
    return ['What had finished is shown below; the rest was not reviewed.'];
  return [...said, ...incomplete];
}
