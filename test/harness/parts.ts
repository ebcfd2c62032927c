import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { newestEditor, wantedVersions } from './editorVersions';
import { paths } from './paths';
import type { Part, SuiteCommand } from './runParts';
import { servedEditor } from './servedEditor';
import { systemTool } from './systemTool';

/**
 * The parts of the test run, in order. `grep` keeps only the tests whose title holds it. What an editor or browser part
 * needs is set up by its `prepare`.
 */
export function parts(grep: string): readonly Part[] {
  return [
    { name: 'unit', prepare: () => Promise.resolve([mochaSuite('unit', ['unit'], 20, 5)]) },
    {
      name: 'process',
      prepare: () => {
        build();
        return Promise.resolve([mochaSuite('process', ['process', 'harness'], 60, 10)]);
      },
    },
    { name: 'editor', prepare: () => prepareEditor() },
    { name: 'e2e', prepare: () => prepareE2e() },
  ];

  function mochaSuite(
    title: string,
    folders: readonly string[],
    timeoutSeconds: number,
    limitMinutes: number,
  ): SuiteCommand {
    const files = folders.flatMap((folder) => testFiles(join(paths.root, 'test', folder)));
    return nodeSuite(title, ['mochaMain.ts', String(timeoutSeconds * 1000), grep, ...files], limitMinutes);
  }

  async function prepareEditor(): Promise<readonly SuiteCommand[]> {
    build();
    const suite = (kind: 'served' | 'desktop', which: string) =>
      nodeSuite(`editor (${kind} ${which})`, ['editorMain.ts', kind, which], 10, { SEAMLINE_TEST_GREP: grep });
    const { kind, program } = editorKind();
    if (program !== undefined) return [suite(kind, program)];
    if (kind === 'served') {
      systemTool('chromium');
      for (const version of wantedVersions()) await servedEditor(version);
    }
    return wantedVersions().map((version) => suite(kind, version));
  }

  async function prepareE2e(): Promise<readonly SuiteCommand[]> {
    const [version = newestEditor] = wantedVersions(process.env['SEAMLINE_TEST_VSCODE'] ?? newestEditor);
    await servedEditor(version);
    systemTool('chromium');
    return [mochaSuite(`e2e (${version})`, ['e2e'], 120, 15)];
  }
}

/**
 * Which editor the suite in the extension host runs in: `SEAMLINE_TEST_EDITOR`, else the desktop one, except on Linux x64
 * without a display. `VSCODE_PATH` names a desktop program to take instead of a download.
 */
function editorKind(): { readonly kind: 'served' | 'desktop'; readonly program: string | undefined } {
  const asked = process.env['SEAMLINE_TEST_EDITOR'];
  const program = process.env['VSCODE_PATH'];
  if (asked === 'served') return { kind: 'served', program: undefined };
  if (asked === 'desktop' || program) return { kind: 'desktop', program: program || undefined };
  if (asked) throw new Error(`SEAMLINE_TEST_EDITOR=${asked}: take served or desktop`);
  const display = process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY'];
  const served = process.platform === 'linux' && process.arch === 'x64' && !display;
  return { kind: served ? 'served' : 'desktop', program: undefined };
}

function nodeSuite(
  title: string,
  [main, ...args]: readonly [string, ...string[]],
  limitMinutes: number,
  environment: Readonly<Record<string, string>> = {},
): SuiteCommand {
  const file = join(paths.root, 'test', 'harness', main);
  return { title, program: process.execPath, args: ['--import=tsx', file, ...args], environment, limitMinutes };
}

function testFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .map((name) => join(folder, name));
}

let built = false;

/** `npm run build`, once in a test run. */
function build(): void {
  if (built) return;
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: paths.root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  built = true;
}
