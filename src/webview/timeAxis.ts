import type { JobView } from '../model/runView';

const second = 1000;
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800].map((s) => s * second);

/** Times in milliseconds after the start at which the axis has a mark: at most `most` of them, evenly spaced, 0 first. */
export function axisMarks(spanMs: number, most = 6): readonly number[] {
  const step = steps.find((s) => spanMs / s < most) ?? 24 * 3600 * second;
  const marks: number[] = [];
  for (let at = 0; at <= spanMs && marks.length < most; at += step) marks.push(at);
  return marks;
}

/** A job's bar as parts of the axis, 0 … 1. */
export interface Bar {
  readonly from: number;
  readonly to: number;
}

/** Where the bar of a job stands on an axis from `start` to `end`; undefined while it has not started. */
export function barOf(job: Pick<JobView, 'startedAt' | 'endedAt'>, start: number, end: number): Bar | undefined {
  if (job.startedAt === undefined) return undefined;
  const span = Math.max(1, end - start);
  const clip = (at: number) => Math.min(1, Math.max(0, (at - start) / span));
  return { from: clip(job.startedAt), to: clip(Math.max(job.startedAt, job.endedAt ?? end)) };
}
