import pLimit from 'p-limit';

type LaneResult<T> = { readonly state: 'done'; readonly value: T } | { readonly state: 'cancelled' };

export interface Lanes {
  /** Runs `work` when a lane is free; 'cancelled' at once when the signal is aborted before it began. */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<LaneResult<T>>;
}

/** A driver's own queue for `lanes` lanes, first come first served. */
export function lanesOf(lanes: number): Lanes {
  const limit = pLimit(lanes);
  return { run: (work, signal) => queued(limit, work, signal) };
}

async function queued<T>(
  limit: ReturnType<typeof pLimit>,
  work: () => Promise<T>,
  signal: AbortSignal,
): Promise<LaneResult<T>> {
  let begun = false;
  let stop: () => void = () => undefined;
  const aborted = new Promise<LaneResult<T>>((resolve) => {
    stop = () => {
      if (!begun) resolve({ state: 'cancelled' });
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
  const won = limit(async (): Promise<LaneResult<T>> => {
    // The wait may have been long: whether to start is asked again, now.
    if (signal.aborted) return { state: 'cancelled' };
    begun = true;
    return { state: 'done', value: await work() };
  });
  return await Promise.race([won, aborted]).finally(() => signal.removeEventListener('abort', stop));
}
