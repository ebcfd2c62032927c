import type { JobView } from '../model/runView';
import { counted } from '../model/counted';
import { duration } from '../model/duration';
import { element, icon, setText } from './element';
import { keyedChildren } from './keyedChildren';
import { jobLabels, readOnlyLabels } from './labels';
import type { Memory } from './memory';
import type { Part } from './part';
import { section } from './section';
import type { Shown } from './shown';
import { axisMarks, barOf } from './timeAxis';
import { neutralText } from '../model/neutralText';

/** A lane to draw: a job, or the time before the first one. */
interface Lane {
  readonly job: JobView;
  readonly start: number;
  readonly end: number;
}

/** One row per job on a common time axis, growing while the run goes on. */
export function lanes(memory: Memory): Part<Shown> & { tick(): void } {
  const part = section('lanes', 'Lanes', memory);
  const rows = element('ol', { class: 'lanes' });
  const axis = element('div', { class: 'axis', 'aria-hidden': 'true' });
  part.body.append(element('div', { class: 'axis-row' }, axis), rows);
  const updateRows = keyedChildren<Lane>(rows, (lane) => lane.job.id, laneRow);
  const updateMarks = keyedChildren<AxisMark>(axis, (mark) => String(mark.at), axisMark);
  let last: Shown | undefined;

  const tick = () => {
    if (!last) return;
    const { view, now } = last;
    const start = view.startedAt;
    const end = last.live ? now() : (view.endedAt ?? Math.max(start, ...view.jobs.map((j) => j.endedAt ?? start)));
    updateRows([preparing(last), ...view.jobs].map((job) => ({ job, start, end })));
    updateMarks(axisMarks(end - start).map((at) => ({ at, left: at / Math.max(1, end - start) })));
  };
  return {
    element: part.element,
    tick,
    update: (shown) => {
      last = shown;
      const { jobs } = shown.view;
      const busy = jobs.filter((j) => j.state === 'running' || j.state === 'resuming').length;
      part.update({
        note: busy > 0 ? `${busy} running` : jobs.length > 0 ? counted(jobs.length, 'job') : '',
        open: shown.live || jobs.some((j) => j.state === 'failed'),
        shown: shown.live || jobs.length > 0,
      });
      tick();
    },
  };
}

/** Reading the change, the seams and the plan, drawn like a job so that the axis has no unexplained gap. */
function preparing({ view, live }: Shown): JobView {
  const begun = view.jobs.flatMap((j) => j.startedAt ?? []);
  const endedAt = begun.length > 0 ? Math.min(...begun) : live ? undefined : view.endedAt;
  const given = view.state === 'failed' || view.state === 'cancelled' ? view.state : 'succeeded';
  const asking = view.state === 'awaiting-approval';
  return {
    id: '',
    kind: 'shard',
    title: 'Change, seams, plan',
    state: endedAt === undefined ? (asking ? 'waiting' : 'running') : begun.length > 0 ? 'succeeded' : given,
    attempts: 1,
    startedAt: view.startedAt,
    ...(endedAt === undefined ? { progress: asking ? 'for your confirmation' : view.stage } : { endedAt }),
    files: [],
    changedLines: 0,
    findings: 0,
    readOnly: 'none',
  };
}

function laneRow({ job: { id, kind } }: Lane): Part<Lane> {
  const state = element('span', { class: 'lane-state' });
  const title = element('span', { class: 'lane-title', dir: 'auto' });
  const note = element('span', { class: 'lane-note', dir: 'auto' });
  const bar = element('span', { class: 'bar' });
  const time = element('span', { class: 'lane-time' });
  const row = element(
    'li',
    { class: 'lane', 'data-job': id },
    state,
    element('div', { class: 'lane-name' }, title, note),
    element('div', { class: 'track', 'aria-hidden': 'true' }, bar),
    time,
  );
  let stateShown = '';
  return {
    element: row,
    update: ({ job, start, end }) => {
      if (stateShown !== job.state) {
        stateShown = job.state;
        row.dataset['state'] = job.state;
        state.replaceChildren(icon(jobLabels[job.state].icon));
      }
      setText(title, kind === 'integration' ? 'Integration pass' : neutralText(job.title));
      setText(note, laneNote(job));
      row.title = [job.title, laneNote(job), ...job.files.slice(0, 20)].map(neutralText).join('\n');
      const place = barOf(job, start, end);
      bar.hidden = place === undefined;
      bar.style.left = `${(place?.from ?? 0) * 100}%`;
      bar.style.width = `${((place?.to ?? 0) - (place?.from ?? 0)) * 100}%`;
      setText(time, job.startedAt === undefined ? '' : duration((job.endedAt ?? end) - job.startedAt));
    },
  };
}

function laneNote(job: JobView): string {
  const failed = job.state === 'failed';
  return [
    job.id === '' && job.state === 'succeeded'
      ? 'done'
      : [jobLabels[job.state].word, job.reason].filter(Boolean).join(': '),
    job.attempts > 1 ? `attempt ${job.attempts}` : '',
    job.endedAt === undefined ? neutralText(job.progress ?? '') : '',
    failed ? neutralText(job.detail ?? '') : '',
    job.id !== '' && job.state === 'succeeded' ? counted(job.findings, 'finding') : '',
    job.files.length > 0 ? `${counted(job.files.length, 'file')}, ${counted(job.changedLines, 'line')}` : '',
    job.readOnly === 'none' ? '' : `read-only by ${readOnlyLabels[job.readOnly]}`,
  ]
    .filter((word) => word !== '')
    .join(' · ');
}

interface AxisMark {
  readonly at: number;
  readonly left: number;
}

function axisMark({ at }: AxisMark): Part<AxisMark> {
  const made = element('span', { class: 'axis-mark' }, at === 0 ? '0' : duration(at).replace(/\.0 s$/, ' s'));
  return {
    element: made,
    update: ({ left }) => {
      made.style.left = `${left * 100}%`;
    },
  };
}
