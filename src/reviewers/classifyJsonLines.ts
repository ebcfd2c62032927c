import type { Ended, Outcome } from './reviewer';

/** How an attempt of the line protocol ended: the tool's own error, then the signal, the exit code, and the result. */
export function classifyJsonLines(ended: Ended): Outcome {
  const { error, signal, exitCode, hasResult, stderrTail } = ended;
  if (error !== undefined) {
    const wait = error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs };
    return { ok: false, reason: error.reason, detail: error.detail, ...wait };
  }
  if (signal !== null)
    return { ok: false, reason: 'killed', detail: withTail(`The reviewer was ended by ${signal}.`, stderrTail) };
  if (exitCode !== 0)
    return {
      ok: false,
      reason: 'model-error',
      detail: withTail(`The reviewer ended with exit code ${exitCode}.`, stderrTail),
    };
  if (!hasResult)
    return {
      ok: false,
      reason: 'malformed-output',
      detail: withTail('The reviewer ended without a result.', stderrTail),
    };
  return { ok: true };
}

const withTail = (sentence: string, tail: string): string =>
  tail.trim() === '' ? sentence : `${sentence} ${tail.trim()}`;
