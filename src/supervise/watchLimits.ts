import type { AttemptOrder, FailureReason } from '../model/job';

export interface Breach {
  readonly reason: Extract<FailureReason, 'stalled' | 'timeout' | 'output-too-large'>;
  readonly detail: string;
}

/** Longest time that one look after another can stand for, ms: more is a machine that slept, or a worker that was held. */
const longestTickMs = 2000;

/**
 * Judges an attempt at each look. `clockMs` is a monotonic clock, `outputBytes` all that the reviewer has written so
 * far. Time that passed while nobody could look does not count, neither as silence nor as time of the attempt.
 */
export function watchLimits(
  limits: AttemptOrder['limits'],
  startMs: number,
): (clockMs: number, outputBytes: number) => Breach | undefined {
  let last = startMs;
  let spentMs = 0;
  let quietMs = 0;
  let bytes = 0;
  return (clockMs, outputBytes) => {
    const tick = Math.min(Math.max(0, clockMs - last), longestTickMs);
    last = clockMs;
    spentMs += tick;
    quietMs = outputBytes === bytes ? quietMs + tick : 0;
    bytes = outputBytes;
    if (outputBytes > limits.outputBytes)
      return {
        reason: 'output-too-large',
        detail: `The reviewer wrote more than ${limits.outputBytes} bytes and was stopped.`,
      };
    if (spentMs >= limits.attemptMs)
      return {
        reason: 'timeout',
        detail: `The reviewer took longer than ${inWords(limits.attemptMs)} and was stopped.`,
      };
    if (quietMs >= limits.stallMs)
      return { reason: 'stalled', detail: `The reviewer was silent for ${inWords(limits.stallMs)} and was stopped.` };
    return undefined;
  };
}

const inWords = (ms: number): string =>
  ms < 60_000 ? `${ms / 1000} seconds` : `${Math.round(ms / 6000) / 10} minutes`;
