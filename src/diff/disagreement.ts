import { ProblemError } from '../model/problem';

/** Git's records and its patch do not tell the same story: better no review than one of a part. */
export function disagreement(path: string, detail: string): ProblemError {
  return new ProblemError({
    code: 'diff-disagreement',
    what: `Git's list of changes and its patch disagree at ${JSON.stringify(path)}: ${detail}.`,
    kept: 'Nothing was reviewed and nothing was changed.',
    todo: 'Run the review again; if it repeats, report it with the output of `git version`.',
  });
}
