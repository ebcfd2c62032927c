import { parseArgs } from 'node:util';
import { wantedVersions } from './editorVersions';
import { runInServedEditor } from './runInServedEditor';

/**
 * What the desktop program does with the arguments that @vscode/test-electron gives it, done with the served editor
 * that `SEAMLINE_TEST_VSCODE` names: runs the suite and returns its exit code. Arguments that mean nothing here are
 * ignored; the profile is always a fresh one.
 */
async function standIn(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { extensionDevelopmentPath: { type: 'string' }, extensionTestsPath: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  const { extensionDevelopmentPath: extension, extensionTestsPath: tests } = values;
  const version = wantedVersions().at(-1);
  if (typeof extension !== 'string' || typeof tests !== 'string' || !version) {
    throw new Error('only test runs are supported: --extensionDevelopmentPath=DIR --extensionTestsPath=FILE');
  }
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort());
  return runInServedEditor(
    { version, folder: positionals[0], extension, tests, limitMs: 8 * 60_000 },
    interrupted.signal,
  );
}

standIn(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(`served editor: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  },
);
