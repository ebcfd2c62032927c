import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { gitWorkspace } from '../harness/gitWorkspace';
import { leftovers, runTokenVariable } from '../harness/leftovers';
import { packSmokeExtension } from '../harness/packExtension';
import type { Theme } from './openWindow';
import { windowForTests } from './windowForTests';

describe('the window that the browser runs drive', () => {
  const token = `harness-${process.pid}`;
  let programs: string;
  const window = windowForTests((folder) => {
    const workspace = join(folder, 'workspace');
    programs = join(folder, 'bin');
    gitWorkspace(workspace, { 'a.txt': 'first\n', 'b.txt': 'one\ntwo\nthree\n' });
    return {
      workspace,
      vsix: packSmokeExtension(folder),
      settings: { 'smoke.greeting': 'set before the load' },
      environment: { [runTokenVariable]: token },
      path: [programs],
    };
  });
  const status = () => window().page.locator('.statusbar-item', { hasText: 'Smoke:' });

  it('runs commands of the installed extension by their title', async () => {
    await status().getByText('Smoke: 0').waitFor();
    await window().command('Smoke: Count');
    await status().getByText('Smoke: 1').waitFor();
  });

  it('reaches into a webview, which gets the settings, the state folder and the path', async () => {
    const { page, command, webview, stateFolder } = window();
    await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'a.txt' }).dblclick();
    await page.locator('.tab.active[data-resource-name="a.txt"]').waitFor();
    await command('Smoke: Open Panel');
    await webview().locator('h1', { hasText: 'Smoke panel' }).waitFor();
    const text = await webview().locator('#facts').innerText();
    const facts = JSON.parse(text) as { greeting: string; home: string; path: string };
    assert.equal(facts.greeting, 'set before the load');
    assert.equal(facts.home, stateFolder);
    assert.equal(facts.path.split(delimiter).includes(programs), true);
  });

  it('clicks in a webview, and the editor opens at the line', async () => {
    const { page, webview } = window();
    await webview().locator('#open').click();
    await page.locator('.tab.active[data-resource-name="b.txt"]').first().waitFor();
    await page.locator('.statusbar-item', { hasText: 'Ln 2, Col 1' }).waitFor();
  });

  for (const theme of ['light', 'hc', 'hcLight', 'dark'] satisfies Theme[]) {
    it(`shows the theme ${theme}`, async () => {
      await window().theme(theme);
      const shot = readFileSync(await window().screenshot(`harness-${theme}`));
      assert.equal(shot.subarray(1, 4).toString(), 'PNG');
    });
  }

  it('reloads', async () => {
    await window().reload();
    await status().getByText('Smoke: 0').waitFor();
  });

  it('leaves no process and no folder behind when it closes', async () => {
    const { stateFolder, close } = window();
    const mine = () => leftovers(token, dirname(stateFolder));
    const running = mine().map((entry) => entry.commandLine);
    assert.match(running.join('\n'), /server-main\.js/);
    assert.match(running.join('\n'), /type=extensionHost/);
    await close();
    assert.deepEqual(mine(), []);
    assert.equal(existsSync(dirname(stateFolder)), false);
  });
});
