import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';
import { newestEditor, wantedVersions } from '../harness/editorVersions';
import { hermeticEnvironment } from '../harness/hermeticEnvironment';
import { launchBrowser } from '../harness/launchBrowser';
import { paths } from '../harness/paths';
import { quietSettings, writeUserSettings } from '../harness/quietSettings';
import { servedEditor, type ServedEditor } from '../harness/servedEditor';
import { startEditorServer } from '../harness/startEditorServer';
import { temporaryFolder } from '../harness/temporaryFolder';
import { until } from '../harness/until';
import { workbenchUrl } from '../harness/workbenchUrl';

export interface WindowOptions {
  /** The folder to open. */
  readonly workspace: string;
  /** The packed extension to install; see `packExtension`. */
  readonly vsix: string;
  /** User settings on top of the quiet ones, in place before the window loads. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The workspace is untrusted, as a folder is that is opened for the first time; without it every one is trusted. */
  readonly untrusted?: boolean;
  /** Environment of the editor and its extensions, on top of a clean one (own home folder, no git or editor variables). */
  readonly environment?: Readonly<Record<string, string>>;
  /** Folders in front of PATH: where a test puts its own reviewer programs. */
  readonly path?: readonly string[];
}

export type Theme = 'dark' | 'light' | 'hc' | 'hcLight';

/** A real editor window with the packed extension installed in a fresh profile, and what a user does in it. */
export interface EditorWindow {
  /** For what the helpers below do not cover. */
  readonly page: Page;
  /** The extension's state folder (`SEAMLINE_HOME`), empty at first and gone after `close()`. */
  readonly stateFolder: string;
  /** Opens the command palette on the command with this whole title and returns its row; Escape closes it. */
  readonly palette: (title: string) => Promise<Locator>;
  /** Runs a command by its whole title, category included, through the command palette. */
  readonly command: (title: string) => Promise<void>;
  /** Takes the row with exactly this label from the open quick pick. */
  readonly pick: (label: string) => Promise<void>;
  /** The content of the visible webview. */
  readonly webview: () => FrameLocator;
  /** Writes out/shots/NAME.png and returns its path. */
  readonly screenshot: (name: string) => Promise<string>;
  /** Switches the colour theme and waits until the window, and a visible webview, show it. */
  readonly theme: (theme: Theme) => Promise<void>;
  /** Loads the window anew, as after *Reload Window*; returns when the workspace is shown. */
  readonly reload: () => Promise<void>;
  /** Addresses outside this machine that the window has asked for so far; all were refused. */
  readonly outsideRequests: () => readonly string[];
  /** Ends browser and editor and removes the profile. Throws if the window asked for anything outside this machine. */
  readonly close: () => Promise<void>;
}

// Label in the theme picker, and the class that the window carries then.
const themes: Readonly<Record<Theme, readonly [label: string, windowClass: string, bodyClass: string]>> = {
  dark: ['Dark Modern', 'vs-dark', 'vscode-dark'],
  light: ['Light Modern', 'vs', 'vscode-light'],
  hc: ['Dark High Contrast', 'hc-black', 'vscode-high-contrast'],
  hcLight: ['Light High Contrast', 'hc-light', 'vscode-high-contrast-light'],
};

// Resources of webviews have a made-up host; a service worker of the page answers for it, nothing leaves the machine.
const local =
  /^(?:(?:http|ws):\/\/127\.0\.0\.1[:/]|(?:blob|data|vscode-[a-z-]+):|https:\/\/[^/]*\.vscode-resource\.vscode-cdn\.net\/)/;

/** Opens a window on the newest editor, or on the one that `SEAMLINE_TEST_VSCODE` names. Always `close()` it. */
export async function openWindow(options: WindowOptions): Promise<EditorWindow> {
  const [version = newestEditor] = wantedVersions(process.env['SEAMLINE_TEST_VSCODE'] ?? newestEditor);
  const editor = await servedEditor(version);
  const scratch = temporaryFolder('win');
  const undo: (() => Promise<void> | void)[] = [() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })];
  const tearDown = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const stateFolder = join(scratch, 'state');
    const server = await serve(editor, scratch, stateFolder, options);
    undo.push(() => server.stop());
    const browser = await launchBrowser(scratch);
    undo.push(() => browser.close());
    const outside: string[] = [];
    const page = await openPage(browser, outside);
    await page.goto(workbenchUrl(server.port, { folder: options.workspace }));
    await workspaceShown(page);
    return {
      page,
      stateFolder,
      ...userActions(page),
      outsideRequests: () => [...outside],
      close: async () => {
        await tearDown();
        if (outside.length > 0) throw new Error(`the window asked for ${outside.join(', ')}`);
      },
    };
  } catch (error) {
    await tearDown();
    throw error;
  }
}

async function serve(editor: ServedEditor, scratch: string, stateFolder: string, options: WindowOptions) {
  const userDataDir = join(scratch, 'user');
  const extensionsDir = join(scratch, 'extensions');
  mkdirSync(extensionsDir, { recursive: true });
  execFileSync(
    editor.node,
    [
      editor.serverMain,
      '--accept-server-license-terms',
      ...['--server-data-dir', userDataDir, '--extensions-dir', extensionsDir, '--install-extension', options.vsix],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], env: hermeticEnvironment(scratch) },
  );
  const trust = options.untrusted
    ? { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' }
    : {};
  writeUserSettings(userDataDir, { ...quietSettings, ...trust, ...options.settings });
  return startEditorServer(editor, {
    userDataDir,
    extensionsDir,
    scratch,
    workspaceTrust: options.untrusted === true,
    environment: {
      SEAMLINE_HOME: stateFolder,
      PATH: [...(options.path ?? []), process.env['PATH'] ?? ''].join(delimiter),
      ...options.environment,
    },
  });
}

async function openPage(browser: Browser, outside: string[]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(30_000);
  const check = (url: string) => {
    if (!local.test(url)) outside.push(url);
  };
  context.on('request', (request) => check(request.url()));
  const page = await context.newPage();
  page.on('websocket', (socket) => check(socket.url()));
  return page;
}

async function workspaceShown(page: Page): Promise<void> {
  await page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
  // Extensions are activated after this item says that the window is connected.
  await page.locator('.statusbar-item').first().waitFor();
}

function userActions(page: Page) {
  const row = (label: string) => {
    const exact = new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
    // Not the first row: the best match of the editor's search may be another one.
    const rows = page.locator('.quick-input-list .monaco-list-row');
    return rows.filter({ has: page.locator('.label-name', { hasText: exact }) }).first();
  };
  const input = page.locator('.quick-input-widget:visible input.input');
  const palette = async (title: string) => {
    const found = row(title);
    // An open palette does not take in the commands of an extension that is found meanwhile: open it again.
    await until(
      `the command palette offers ${title}`,
      async () => {
        await page.keyboard.press('F1');
        await input.fill(`>${title}`);
        if (await appears(found)) return true;
        await page.keyboard.press('Escape');
        return false;
      },
      { limitMs: 30_000 },
    );
    return found;
  };
  const command = async (title: string) => (await palette(title)).click();
  const pick = async (label: string) => {
    await input.fill(label);
    await row(label).click();
  };
  const webview = () => page.frameLocator('iframe.webview.ready:visible').frameLocator('iframe#active-frame');
  return {
    palette,
    command,
    pick,
    webview,
    screenshot: async (name: string) => {
      const path = join(paths.shots, `${name}.png`);
      await page.screenshot({ path });
      return path;
    },
    theme: async (theme: Theme) => {
      const [label, windowClass, bodyClass] = themes[theme];
      await command('Preferences: Color Theme');
      await pick(label);
      await page.locator(`.monaco-workbench.${windowClass}`).waitFor();
      if ((await page.locator('iframe.webview.ready:visible').count()) > 0) {
        await webview().locator(`body.${bodyClass}`).waitFor();
      }
    },
    reload: async () => {
      await page.reload();
      await workspaceShown(page);
    },
  };
}

/** Whether the row shows up while the palette filters its list. */
async function appears(found: Locator): Promise<boolean> {
  try {
    await found.waitFor({ timeout: 2_000 });
    return true;
  } catch {
    return false;
  }
}
