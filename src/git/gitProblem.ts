import { neutralText } from '../model/neutralText';
import { ProblemError } from '../model/problem';

const nothingChanged = 'Nothing was changed in the repository.';

const lacksObjects = /(?:unable to|could not) read [^\n]{0,200}[0-9a-f]{40}|bad object|missing (?:blob|tree|commit)/i;

/** Git's own words for a person: bounded, and harmless. */
function readable(stderr: string): string {
  const lines = neutralText(stderr.slice(0, 4000))
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  return lines.slice(0, 20).join('\n').slice(0, 2000);
}

/** A command that went wrong → what a person can do about it. */
export function gitProblem(command: string, stderr: string, cause?: unknown): ProblemError {
  const said = readable(stderr);
  const options = cause === undefined ? undefined : { cause };
  if (/dubious ownership|unsafe repository/.test(stderr)) {
    return new ProblemError(
      {
        code: 'dubious-ownership',
        what: `Git does not trust this repository, because the folder belongs to somebody else. Git says:\n${said}`,
        kept: nothingChanged,
        todo: 'If you trust it, follow the advice of git above, then run the review again.',
      },
      options,
    );
  }
  if (lacksObjects.test(stderr)) {
    return new ProblemError(
      {
        code: 'missing-objects',
        what: `Git lacks objects that the change needs (a partial or damaged clone). git ${command} says:\n${said}`,
        kept: nothingChanged,
        todo: 'Fetch them (in a partial clone, showing the change with git does it), then run the review again.',
      },
      options,
    );
  }
  return new ProblemError(
    {
      code: 'git-failed',
      what: `git ${command} failed${said === '' ? '.' : `:\n${said}`}`,
      kept: nothingChanged,
      todo: 'Mend what git names, then run the review again.',
    },
    options,
  );
}

export function gitMissing(cause: unknown): ProblemError {
  return new ProblemError(
    {
      code: 'git-missing',
      what: 'The program git was not found.',
      kept: nothingChanged,
      todo: 'Install git, or make it findable on PATH, then run the review again.',
    },
    { cause },
  );
}

export function gitCancelled(): ProblemError {
  return new ProblemError({
    code: 'cancelled',
    what: 'Reading the change was cancelled.',
    kept: nothingChanged,
    todo: 'Start the review again when you want it.',
  });
}
