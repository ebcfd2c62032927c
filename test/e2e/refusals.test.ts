import assert from 'node:assert/strict';
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCli } from '../fixtures/cli';
import { footprint } from '../fixtures/footprint';
import { gitWorkspace } from '../harness/gitWorkspace';
import { packExtension } from '../harness/packExtension';
import type { EditorWindow } from './openWindow';
import { windowForTests } from './windowForTests';

/** Starts a review with a click on the status bar and returns the message that comes, with its buttons. */
async function refused({ page }: EditorWindow) {
  const status = page.locator('#seamline\\.seamline\\.seamline\\.status');
  await status.locator('a').first().click();
  const message = page.locator('.notification-list-item').first();
  await message.waitFor();
  const seen = {
    text: (await message.locator('.notification-list-item-message').textContent()) ?? '',
    buttons: await message.locator('a.monaco-button').allTextContents(),
  };
  await status.getByText('Seamline', { exact: false }).waitFor();
  return seen;
}

const runsIn = ({ stateFolder }: EditorWindow) => {
  const runs = join(stateFolder, 'runs');
  return existsSync(runs) ? readdirSync(runs) : [];
};

const extensionsOf = ({ stateFolder }: EditorWindow) => join(dirname(stateFolder), 'extensions');

describe('a review whose reviewer is not there', () => {
  const window = windowForTests((folder) => {
    const workspace = join(folder, 'workspace');
    gitWorkspace(workspace, { 'a.txt': 'first\n' });
    writeFileSync(join(workspace, 'a.txt'), 'second\n');
    return {
      workspace,
      vsix: packExtension(),
      settings: {
        'seamline.reviewer': 'command:mine',
        'seamline.commands': { mine: { run: ['no-such-program-of-mine'] } },
      },
    };
  });

  it('names the program, offers the settings, and leaves no run', async () => {
    const { text, buttons } = await refused(window());
    assert.match(text, /no-such-program-of-mine was not found/);
    assert.deepEqual(buttons, ['Open Settings']);
    assert.deepEqual(runsIn(window()), []);
  });
});

describe('a review of nothing', () => {
  const window = windowForTests((folder) => {
    const workspace = join(folder, 'workspace');
    gitWorkspace(workspace, { 'a.txt': 'first\n' });
    return { workspace, vsix: packExtension() };
  });

  it('says when the extension is damaged, and works as soon as it is mended', async () => {
    const [folder] = readdirSync(extensionsOf(window())).filter((name) => name.startsWith('seamline.seamline-'));
    const host = join(extensionsOf(window()), folder!, 'dist', 'host.js');
    renameSync(host, `${host}.away`);
    const { text } = await refused(window());
    assert.match(text, /^Seamline could not be loaded: .* Nothing was started\./);
    renameSync(`${host}.away`, host);
    await window().command('Notifications: Clear All Notifications');
  });

  it('says that there are no changes, opens no panel, and leaves no run', async () => {
    const { text, buttons } = await refused(window());
    assert.match(text, /clean/);
    assert.deepEqual(buttons, []);
    assert.equal(await window().page.locator('iframe.webview').count(), 0);
    assert.deepEqual(runsIn(window()), []);
  });
});

describe('a review in a workspace that is not trusted', () => {
  let workspace: string;
  const window = windowForTests((folder) => {
    workspace = join(folder, 'workspace');
    gitWorkspace(workspace, { 'a.txt': 'first\n' });
    writeFileSync(join(workspace, 'a.txt'), 'second\n');
    return { workspace, vsix: packExtension(), untrusted: true };
  });

  it('is refused with the way to trust it, and writes nothing', async () => {
    const { text, buttons } = await refused(window());
    assert.match(text, /reviews only trusted workspaces/);
    assert.deepEqual(buttons, ['Manage Workspace Trust']);
    await window().screenshot('untrusted');
    assert.equal(existsSync(window().stateFolder), false);
  });

  it('reads no kept report', async () => {
    const { stateFolder, reload, command, webview, page } = window();
    await runCli(['review', '--repo', workspace, '--quiet', '--reviewer', 'builtin'], stateFolder);
    assert.equal(runsIn(window()).length, 1);
    const before = footprint(stateFolder);
    await reload();
    await command('Seamline: Show Report');
    await webview().getByText('No review of this repository yet.').waitFor();
    assert.deepEqual(footprint(stateFolder), before);
    await page
      .locator('#seamline\\.seamline\\.seamline\\.status')
      .getByText(/^\s*Seamline$/)
      .waitFor();
  });
});
