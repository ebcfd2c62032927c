import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import type { Page } from 'playwright-core';
import type { EditorVersion } from './editorVersions';
import { launchBrowser } from './launchBrowser';
import { servedEditor } from './servedEditor';
import { startEditorServer } from './startEditorServer';
import { temporaryFolder } from './temporaryFolder';
import { workbenchUrl } from './workbenchUrl';

export interface SuiteInEditor {
  readonly version: EditorVersion;
  readonly folder: string | undefined;
  readonly extension: string;
  /** The module whose `run()` the extension host calls. */
  readonly tests: string;
  readonly limitMs: number;
}

// The window's own log comes through the same channel as what the tests print.
const ownLog = [
  /^(Resolving|Resolved) connection token/,
  /^Creating a socket /,
  /additional builtin extensions/,
  /^Creation of workbench contribution /,
  /^\[(reconnection-grace-time|AccountPolicyGate|AgentHost|ChatModelSelection|DefaultAccount|chat-stt|Service Worker)/,
  /^Timed out waiting for authentication provider/,
  /^Canceled: Canceled/,
];

/**
 * Runs a suite in the extension host of a served editor and returns its exit code; prints what the extension host
 * prints (all that the window logs with `SEAMLINE_TEST_VERBOSE`). Throws when the window crashes or the limit passes.
 * Stops early, and throws, when `signal` is aborted.
 */
export async function runInServedEditor(suite: SuiteInEditor, signal: AbortSignal): Promise<number> {
  const verbose = Boolean(process.env['SEAMLINE_TEST_VERBOSE']);
  const scratch = temporaryFolder('ed');
  const extensionsDir = join(scratch, 'extensions');
  mkdirSync(extensionsDir);
  try {
    const server = await startEditorServer(await servedEditor(suite.version), {
      userDataDir: join(scratch, 'user'),
      extensionsDir,
      scratch,
      testDriver: true,
      ...(verbose && { onOutput: (text: string) => void process.stderr.write(text) }),
    });
    try {
      const browser = await launchBrowser(scratch);
      try {
        const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
        const ended = outcome(page, verbose, suite.limitMs, signal);
        await page.goto(workbenchUrl(server.port, suite));
        return await ended;
      } finally {
        await browser.close();
      }
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The suite's exit code, which the window tells by a function of this name. */
function outcome(page: Page, verbose: boolean, limitMs: number, signal: AbortSignal): Promise<number> {
  const ended = new Promise<number>((resolve, reject) => {
    void page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => {
      const text = format(...args);
      if (!verbose && ownLog.some((pattern) => pattern.test(text))) return;
      const stream = type === 'error' || type === 'warning' ? process.stderr : process.stdout;
      stream.write(`${text}\n`);
    });
    void page.exposeFunction('codeAutomationExit', (code: unknown) => resolve(Number(code)));
    page.once('crash', () => reject(new Error('the window crashed')));
    setTimeout(() => reject(new Error(`no result after ${limitMs / 1000} s`)), limitMs).unref();
    signal.addEventListener('abort', () => reject(new Error('interrupted')));
  });
  // It may be rejected while the page is still being opened, before anybody waits for it.
  ended.catch(() => undefined);
  return ended;
}
