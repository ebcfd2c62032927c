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
    const { page, screenshot } = window();
    await page.keyboard.press('F1');
    await page.locator('.quick-input-widget:visible input.input').fill('>Seamline: Review Changes');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Seamline: Review Changes' }).first().waitFor();
    await screenshot('palette');
    await page.keyboard.press('Escape');
  });
});
