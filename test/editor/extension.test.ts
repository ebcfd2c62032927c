import assert from 'node:assert/strict';
import { commands, extensions, workspace, version } from 'vscode';

describe('the extension in the extension host', () => {
  it(`is known to VS Code ${version} and activates`, async () => {
    const extension = extensions.getExtension('seamline.seamline');
    assert.ok(extension, 'seamline.seamline is not known');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it('has registered its commands', async () => {
    const known = new Set(await commands.getCommands(true));
    const missing = ['seamline.review', 'seamline.cancel', 'seamline.showReport'].filter((id) => !known.has(id));
    assert.deepEqual(missing, []);
  });

  it('sees the folder and its git repository', async () => {
    assert.equal(workspace.workspaceFolders?.length, 1);
    const git = extensions.getExtension('vscode.git');
    assert.ok(git, 'the built-in git extension is not known');
    await git.activate();
  });
});
