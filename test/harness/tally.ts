import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** The environment variable that names the file to which a suite writes its events, one a line, as they happen. */
export const tallyVariable = 'SEAMLINE_TEST_TALLY';

type TallyEvent = 'pass' | 'fail' | 'end';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** False when the suite never came to its end: it crashed, was killed, or has not begun. */
  readonly ended: boolean;
}

/** Notes an event, if anybody asked for a tally. */
export function noteEvent(event: TallyEvent, file = process.env[tallyVariable]): void {
  if (file) appendFileSync(file, `${event}\n`);
}

/** What the suite wrote so far. */
export function readTally(file: string): Tally {
  const events = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const count = (event: TallyEvent) => events.filter((line) => line === event).length;
  return { passed: count('pass'), failed: count('fail'), ended: count('end') > 0 };
}
