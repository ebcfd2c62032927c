import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { gitWorkspace } from '../harness/gitWorkspace';
import { leftovers, runTokenVariable } from '../harness/leftovers';
import { packSmokeExtension } from '../harness/packExtension';
import { temporaryFolder } from '../harness/temporaryFolder';
import { openWindow, type EditorWindow, type Theme } from './openWindow';

describe('the window that the browser runs drive', () => {
  const token = `harness-${process.pid}`;
  let folder: string;
  let window: EditorWindow;

  before(async () => {
    folder = temporaryFolder('e2e');
    const workspace = join(folder, 'workspace');
    gitWorkspace(workspace, { 'a.txt': 'first\n', 'b.txt': 'one\ntwo\nthree\n' });
    window = await openWindow({
      workspace,
      vsix: packSmokeExtension(),
      settings: { 'smoke.greeting': 'set before the load' },
      environment: { [runTokenVariable]: token },
      path: [join(folder, 'bin')],
    });
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  const status = () => window.page.locator('.statusbar-item', { hasText: 'Smoke:' });

  it('runs commands of the installed extension by their title', async () => {
    await status().getByText('Smoke: 0').waitFor();
    await window.command('Smoke: Count');
    await status().getByText('Smoke: 1').waitFor();
  });

  it('reaches into a webview, which gets the settings, the state folder and the path', async () => {
    await window.page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'a.txt' }).dblclick();
    await window.page.locator('.tab.active[data-resource-name="a.txt"]').waitFor();
    await window.command('Smoke: Open Panel');
    await window.webview().locator('h1', { hasText: 'Smoke panel' }).waitFor();
    const text = await window.webview().locator('#facts').innerText();
    const facts = JSON.parse(text) as { greeting: string; home: string; path: string };
    assert.equal(facts.greeting, 'set before the load');
    assert.equal(facts.home, window.stateFolder);
    assert.equal(facts.path.split(delimiter).includes(join(folder, 'bin')), true);
  });

  it('clicks in a webview, and the editor opens at the line', async () => {
    await window.webview().locator('#open').click();
    await window.page.locator('.tab.active[data-resource-name="b.txt"]').first().waitFor();
    await window.page.locator('.statusbar-item', { hasText: 'Ln 2, Col 1' }).waitFor();
  });

  for (const theme of ['light', 'hc', 'hcLight', 'dark'] satisfies Theme[]) {
    it(`shows the theme ${theme}`, async () => {
      await window.theme(theme);
      const shot = readFileSync(await window.screenshot(`harness-${theme}`));
      assert.equal(shot.subarray(1, 4).toString(), 'PNG');
    });
  }

  it('reloads', async () => {
    await window.reload();
    await status().getByText('Smoke: 0').waitFor();
  });

  it('leaves no process and no folder behind when it closes', async () => {
    const mine = () => leftovers(token, window.stateFolder.replace(/state$/, ''));
    const running = mine().map((entry) => entry.commandLine);
    assert.match(running.join('\n'), /server-main\.js/);
    assert.match(running.join('\n'), /type=extensionHost/);
    await window.close();
    assert.deepEqual(mine(), []);
    assert.equal(existsSync(join(window.stateFolder, '..')), false);
  });
});
