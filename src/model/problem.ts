import { z } from 'zod';

/** Every refusal that a user can meet has one of these codes; tests and callers branch on it, people read the text. */
export const problemCodes = [
  'not-a-repository',
  'bare-repository',
  'dubious-ownership',
  'git-missing',
  'git-failed',
  'no-changes',
  'unknown-revision',
  'no-merge-base',
  'unborn-branch',
  'missing-objects',
  'diff-disagreement',
  'reviewer-missing',
  'reviewer-not-ready',
  'state-folder',
  'unknown-run',
  'frozen-drift',
  'newer-record',
  'damaged-record',
  'usage',
  'untrusted',
  'cancelled',
  'deadline',
  'internal',
] as const;

export const problemSchema = z.object({
  code: z.enum(problemCodes),
  /** What happened, one plain sentence. */
  what: z.string(),
  /** What was kept, or that nothing was changed. */
  kept: z.string(),
  /** What the user can do now. */
  todo: z.string(),
});
export type Problem = Readonly<z.infer<typeof problemSchema>>;

/** A failure that the user can act on. Anything else that is thrown is a bug. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, options?: ErrorOptions) {
    super(`${problem.what} ${problem.todo}`, options);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

/** Turns whatever was thrown into something that can be shown; a bug keeps its message and is called one. */
export function asProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  return {
    code: 'internal',
    what: `Seamline met an error it did not expect: ${error instanceof Error ? error.message : String(error)}.`,
    kept: 'Results that were already written are kept in the run folder.',
    todo: 'Look into the Seamline output for details, and run the review again.',
  };
}
