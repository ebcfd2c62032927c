import assert from 'node:assert/strict';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

  it('says that there are no changes, opens no panel, and leaves no run', async () => {
    const { text, buttons } = await refused(window());
    assert.match(text, /clean/);
    assert.deepEqual(buttons, []);
    assert.equal(await window().page.locator('iframe.webview').count(), 0);
    assert.deepEqual(runsIn(window()), []);
  });
});
