import Mocha from 'mocha';
import { noteEvent } from './tally';

interface SuiteOptions {
  /** Limit of one test or hook, in milliseconds. */
  readonly timeout: number;
  /** Only tests whose full title holds this text. */
  readonly grep?: string | undefined;
}

/**
 * Runs test files (absolute paths) with mocha and returns the number of failures. Focused and skipped tests fail. Each
 * result is noted for the tally at once, so that a crash loses none.
 */
export async function runSuite(files: readonly string[], { timeout, grep }: SuiteOptions): Promise<number> {
  const mocha = new Mocha({ ui: 'bdd', timeout, color: false, forbidOnly: true, forbidPending: true });
  if (grep) mocha.fgrep(grep);
  for (const file of files) mocha.addFile(file);
  const failures = await new Promise<number>((resolve) => {
    const runner = mocha.run(resolve);
    runner.on('pass', () => noteEvent('pass'));
    runner.on('fail', () => noteEvent('fail'));
  });
  noteEvent('end');
  return failures;
}
