// A process of its own for the suite in one editor: editorMain.ts served|desktop VERSION|PROGRAM
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import { buildEditorSuite } from './buildEditorSuite';
import { gitWorkspace } from './gitWorkspace';
import { paths } from './paths';
import { temporaryFolder } from './temporaryFolder';

async function main(kind: string | undefined, which: string | undefined): Promise<void> {
  if (which === undefined) throw new Error('usage: editorMain.ts served|desktop VERSION|PROGRAM');
  // One for each process: two test runs at once do not take each other's.
  const bundles = join(paths.out, `editor-suite-${process.pid}`);
  const folder = temporaryFolder('ed');
  const workspace = join(folder, 'workspace');
  gitWorkspace(workspace, { 'a.txt': 'first line\n', 'b.txt': 'one\ntwo\nthree\n' });
  try {
    const tests = await buildEditorSuite(bundles);
    await runTests({
      vscodeExecutablePath: kind === 'served' ? join(paths.root, 'test/harness/code.mjs') : await desktop(which),
      extensionDevelopmentPath: paths.root,
      extensionTestsPath: tests,
      launchArgs: [
        workspace,
        '--disable-extensions',
        `--user-data-dir=${join(folder, 'user')}`,
        `--extensions-dir=${join(folder, 'extensions')}`,
      ],
      extensionTestsEnv: {
        SEAMLINE_HOME: join(folder, 'state'),
        ...(kind === 'served' && { SEAMLINE_TEST_VSCODE: which }),
      },
    });
  } finally {
    rmSync(bundles, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Not run anywhere yet: the downloaded desktop build, or the program that was named. */
async function desktop(which: string): Promise<string> {
  if (!/^\d+\.\d+\.\d+$/.test(which)) return which;
  return downloadAndUnzipVSCode({ version: which, cachePath: join(paths.cache, 'desktop') });
}

main(process.argv[2], process.argv[3]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
