import { counted } from '../model/counted';
import { duration } from '../model/duration';
import { neutralLine } from '../model/neutralText';
import type { JobView, RunView } from '../model/runView';

export interface Screen {
  readonly write: (text: string) => void;
  /** A terminal that understands cursor movement. */
  readonly live: boolean;
  readonly columns: () => number;
  readonly now: () => number;
}

const symbols: Record<JobView['state'], string> = {
  queued: '·',
  starting: '○',
  running: '◐',
  waiting: '◌',
  resuming: '↻',
  succeeded: '✓',
  failed: '✗',
  cancelled: '–',
  'not-admitted': '–',
};

/** Shows a run's lanes: redrawn in place on a terminal, one plain line for each change of state elsewhere. */
export function liveLanes(screen: Screen) {
  return screen.live ? redrawn(screen) : plain(screen);
}

function redrawn(screen: Screen) {
  let drawn = 0;
  let last: RunView | undefined;
  const draw = (view: RunView) => {
    const lines = lanesText(view, screen.now()).map((l) => l.slice(0, Math.max(20, screen.columns() - 1)));
    const up = drawn > 0 ? `\u001b[${drawn}A` : '';
    screen.write(`${up}${lines.map((l) => `\u001b[2K${l}\n`).join('')}${drawn > lines.length ? '\u001b[J' : ''}`);
    drawn = lines.length;
  };
  const timer = setInterval(() => {
    if (last) draw(last);
  }, 1000);
  timer.unref();
  return {
    show(view: RunView) {
      last = view;
      draw(view);
    },
    /** What is drawn stays, also with time; the next view is drawn below what is written meanwhile. */
    pause() {
      drawn = 0;
      last = undefined;
    },
    end() {
      clearInterval(timer);
    },
  };
}

function plain(screen: Screen) {
  const said = new Set<string>();
  const say = (line: string) => {
    if (said.has(line)) return;
    said.add(line);
    screen.write(`${line}\n`);
  };
  return {
    show(view: RunView) {
      say(view.stage);
      for (const job of view.jobs) if (job.state !== 'queued') say(`${job.id} ${job.state}${reasonText(job)}`);
    },
    pause() {
      // Nothing moves.
    },
    end() {
      // Nothing is left open.
    },
  };
}

/** The lanes as text lines, for a terminal. */
export function lanesText(view: RunView, now: number): string[] {
  const done = view.jobs.filter((j) => j.endedAt !== undefined).length;
  const head = view.plan
    ? `${done}/${view.jobs.length} jobs · ${counted(view.findings.length, 'finding')} · ${duration(now - view.startedAt)}`
    : `${view.stage} · ${duration(now - view.startedAt)}`;
  const width = Math.max(0, ...view.jobs.map((j) => j.id.length));
  return [head, ...view.jobs.map((j) => laneText(j, width, now))];
}

function laneText(job: JobView, width: number, now: number): string {
  const time = job.startedAt === undefined ? '' : duration((job.endedAt ?? now) - job.startedAt);
  const tail =
    job.state === 'failed'
      ? reasonText(job)
      : job.endedAt !== undefined
        ? counted(job.findings, 'finding')
        : (job.progress ?? '');
  return `  ${symbols[job.state]} ${job.id.padEnd(width)}  ${job.state.padEnd(12)} ${time.padStart(10)}  ${shown(job.title)}${tail ? `  ${shown(tail)}` : ''}`;
}

const reasonText = (job: JobView) =>
  job.reason ? ` (${job.reason}${job.detail ? `: ${shown(job.detail)}` : ''})` : '';

/** Reviewer and file text on one line, without anything that a terminal would obey. */
const shown = (text: string) => neutralLine(text, 160);
