import type { AttemptEnd, Usage } from '../model/job';
import type { Outcome, ReviewerOutput } from '../reviewers/reviewer';
import type { Exit } from './spawnReviewer';
import type { NotStarted, Supervised } from './superviseReviewer';

/** `value`: the result as it is to be kept, when the check changes it (unknown fields left out, texts cut). */
export type Validated = { readonly ok: true; readonly value?: unknown } | { readonly ok: false; readonly why: string };

export interface Conclusion extends Exit {
  readonly outcome: AttemptEnd['outcome'];
  /** The result's JSON text; only of a success. */
  readonly result?: string;
  readonly thread?: string;
  readonly usage?: Usage;
}

const detailLimit = 2000;

/** What an attempt came to: a complete and valid result first, then our own cause, then what the tool says. */
export function concludeAttempt(
  seen: Supervised | NotStarted,
  reviewer: Pick<ReviewerOutput, 'classify'>,
  validate: (value: unknown) => Validated,
): Conclusion {
  if ('notStarted' in seen) return { outcome: seen.notStarted, exitCode: null, signal: null };
  const { exitCode, signal, thread, usage } = seen;
  const base = {
    exitCode,
    signal,
    ...(thread === undefined ? {} : { thread }),
    ...(usage === undefined ? {} : { usage }),
  };
  const judged = judge(seen, reviewer, validate);
  // What was complete before our stop reached it is kept: a finished result is never thrown away.
  if (judged.ok) return { ...base, outcome: { state: 'succeeded' }, result: judged.text };
  if (seen.cause?.state === 'cancelled' && seen.proof === 'gone') return { ...base, outcome: { state: 'cancelled' } };
  const own: Extract<Judged, { ok: false }> =
    seen.cause === undefined
      ? judged
      : seen.cause.state === 'failed'
        ? { ok: false, ...seen.cause }
        : { ok: false, reason: 'internal', detail: 'The review was cancelled.' };
  const left = seen.proof === 'gone' ? '' : ' Some of its processes could not be stopped.';
  return {
    ...base,
    outcome: {
      state: 'failed',
      reason: own.reason,
      detail: own.detail.slice(0, detailLimit) + left,
      ...(own.retryAfterMs === undefined ? {} : { retryAfterMs: own.retryAfterMs }),
    },
  };
}

type Judged = { readonly ok: true; readonly text: string } | Extract<Outcome, { ok: false }>;

function judge(
  seen: Supervised,
  reviewer: Pick<ReviewerOutput, 'classify'>,
  validate: (value: unknown) => Validated,
): Judged {
  const { exitCode, signal, error, result, stderrTail } = seen;
  const outcome = reviewer.classify({
    exitCode,
    signal,
    ...(error === undefined ? {} : { error }),
    hasResult: result !== undefined,
    stderrTail,
  });
  if (!outcome.ok) return outcome.reason === 'malformed-output' ? malformed(outcome.detail, seen) : outcome;
  if (result === undefined) return malformed('The reviewer ended without a result.', seen);
  const valid = validate(result.value);
  if (!valid.ok) return malformed(`The reviewer's result does not fit the schema: ${valid.why}`, seen);
  return { ok: true, text: JSON.stringify('value' in valid ? valid.value : result.value) };
}

function malformed(detail: string, { droppedLines }: Supervised): Extract<Outcome, { ok: false }> {
  const dropped = droppedLines === 0 ? '' : ` ${droppedLines} lines of its output were too long to be read.`;
  return { ok: false, reason: 'malformed-output', detail: detail.slice(0, detailLimit - dropped.length) + dropped };
}
