import { processTable, type ProcessEntry } from './processTable';

/** The environment variable that marks all processes of one part of a test run. */
export const runTokenVariable = 'SEAMLINE_TEST_RUN';

/**
 * Processes that belong to a test run: its token is in their environment, or its temporary folder in their command line,
 * or they work in it. (Browsers overwrite their environment, reviewers are started without it: hence three signs.)
 */
export function leftovers(token: string, folder: string): readonly ProcessEntry[] {
  const mark = `${runTokenVariable}=${token}`;
  return processTable().filter(
    (entry) =>
      entry.pid !== process.pid &&
      (entry.environment.includes(mark) ||
        entry.commandLine.includes(folder) ||
        entry.folder === folder ||
        entry.folder.startsWith(`${folder}/`)),
  );
}
