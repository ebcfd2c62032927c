import type { Plan } from '../model/plan';
import type { Report } from '../model/report';

/** One attempt at a shard, as it was seen to run. Times are milliseconds of one clock. */
export interface AttemptSpan {
  readonly job: string;
  readonly startedAt: number;
  readonly endedAt: number;
  /** It worked on the change: it succeeded, or was stopped at work. One that only failed shows nothing of how the review ran. */
  readonly substantive: boolean;
}

export interface Observed {
  readonly mode: Plan['gate']['mode'];
  /** Attempts that were allowed at once. */
  readonly lanes: number;
  /** Lanes fell to one while the run went on (memory, load, a rate limit). */
  readonly fellBack: boolean;
  readonly spans: readonly AttemptSpan[];
}

/** What may be said of how the shards ran: `parallel` only if two of them were seen to work at the same time. */
export function label({ mode, lanes, fellBack, spans }: Observed): Report['execution']['label'] {
  if (mode === 'single') return 'serial';
  const working = spans.filter((span) => span.substantive);
  const overlapped = working.some((a, i) =>
    working
      .slice(i + 1)
      .some((b) => a.job !== b.job && Math.max(a.startedAt, b.startedAt) < Math.min(a.endedAt, b.endedAt)),
  );
  if (overlapped) return 'parallel';
  if (fellBack) return 'serial-fallback';
  return lanes > 1 && working.length > 1 ? 'independent-spawned' : 'serial';
}

/**
 * The least wall time that these reviewer times allow, in ms: the shards in queue order over the lanes, each as long as
 * all its attempts together, then the integration pass. What the wall clock shows beyond it is our own overhead.
 */
export function criticalPath(shardMs: readonly number[], lanes: number, integrationMs: number): number {
  const busy = Array.from({ length: Math.max(1, Math.min(lanes, shardMs.length)) }, () => 0);
  for (const ms of shardMs) {
    const first = busy.indexOf(Math.min(...busy));
    busy[first] = (busy[first] ?? 0) + ms;
  }
  return Math.max(0, ...busy) + integrationMs;
}
