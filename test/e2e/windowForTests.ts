import { rmSync } from 'node:fs';
import { temporaryFolder } from '../harness/temporaryFolder';
import { openWindow, type EditorWindow, type WindowOptions } from './openWindow';

/**
 * In a `describe`: opens a window before its tests and closes it after them; returns how to get at it. `prepare` makes
 * what the window needs in the folder it is given, which is removed in the end. A test that fails leaves its picture in
 * out/shots/failed-TITLE.png.
 */
export function windowForTests(prepare: (folder: string) => WindowOptions): () => EditorWindow {
  let folder: string | undefined;
  let opened: EditorWindow | undefined;

  before(async () => {
    folder = temporaryFolder('e2e');
    opened = await openWindow(prepare(folder));
  });

  afterEach(async function () {
    const { currentTest } = this;
    if (currentTest?.state !== 'failed') return;
    const name = currentTest.fullTitle().replace(/[^\p{L}\p{N}]+/gu, '-');
    // The window may be what failed; the test's own error is the one to see.
    await opened?.screenshot(`failed-${name.slice(0, 100)}`).catch(() => undefined);
  });

  after(async () => {
    await opened?.close();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  return () => {
    if (!opened) throw new Error('the window is opened before the first test');
    return opened;
  };
}
