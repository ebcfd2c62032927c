import { ProblemError } from '../model/problem';

export type StopCause = 'user' | 'deadline';

export interface StopSignal {
  readonly signal: AbortSignal;
  /** Why the run was told to stop, the first cause; undefined while it goes on. */
  readonly cause: () => StopCause | undefined;
}

/**
 * One signal for a run: aborted by the user's, or when its time is over, each time after `record` has had its chance to
 * write the cause down (a disk that is full must not keep a run from being stopped).
 */
export function stopSignal(
  user: AbortSignal,
  limitMs: number,
  record: (cause: StopCause) => Promise<void>,
): StopSignal {
  const own = new AbortController();
  let cause: StopCause | undefined;
  const stop = (why: StopCause) => {
    if (cause !== undefined) return;
    cause = why;
    void record(why)
      .catch(() => undefined)
      .finally(() => own.abort());
  };
  const deadline = AbortSignal.timeout(Math.round(limitMs));
  user.addEventListener('abort', () => stop('user'), { once: true });
  deadline.addEventListener('abort', () => stop('deadline'), { once: true });
  if (user.aborted) stop('user');
  return { signal: own.signal, cause: () => cause };
}

/** What a run that was stopped before anything was reviewed says. */
export function stopProblem(cause: StopCause | undefined): ProblemError {
  if (cause === 'deadline') {
    return new ProblemError({
      code: 'deadline',
      what: 'The review took longer than the setting runTimeoutMinutes allows, before any reviewer had started.',
      kept: 'Nothing was changed.',
      todo: 'Allow more minutes, or review a smaller range or fewer paths.',
    });
  }
  return new ProblemError({
    code: 'cancelled',
    what: 'The review was cancelled.',
    kept: 'Nothing had been reviewed yet, and nothing was changed.',
    todo: 'Start it again when you like.',
  });
}
