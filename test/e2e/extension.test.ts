import { join } from 'node:path';
import { gitWorkspace } from '../harness/gitWorkspace';
import { packExtension } from '../harness/packExtension';
import { windowForTests } from './windowForTests';

describe('the packed extension', () => {
  const window = windowForTests((folder) => {
    const workspace = join(folder, 'workspace');
    gitWorkspace(workspace, { 'a.txt': 'first\n' });
    return { workspace, vsix: packExtension() };
  });

  it('offers Review Changes in the command palette', async () => {
    const { page, palette, screenshot } = window();
    await palette('Seamline: Review Changes');
    await screenshot('palette');
    await page.keyboard.press('Escape');
  });
});
