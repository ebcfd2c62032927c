import assert from 'node:assert/strict';
import { commands, Position, Range, Uri, ViewColumn, window, workspace, WorkspaceEdit, type Disposable } from 'vscode';
import { mapLine } from '../../src/diff/mapLine';
import type { ReviewService } from '../../src/run/service';
import { openPlace } from '../../src/ui/openPlace';
import type { Place } from '../../src/ui/placeOf';
import { reviewedTexts } from '../../src/ui/reviewedTexts';

const reviewed = Array.from({ length: 120 }, (_, i) => `const value${i + 1} = ${i + 1};`).join('\n');
const baseText = 'export const gone = 1;\nexport const kept = 2;\n';
const service: Pick<ReviewService, 'text' | 'locate'> = {
  text: (_runId, side, path) =>
    Promise.resolve(path === 'nowhere.ts' ? undefined : side === 'head' ? reviewed : baseText),
  locate: (_runId, { line }, documentText) => {
    const mapped = mapLine(reviewed, documentText, line);
    return Promise.resolve(mapped === 'gone' ? 'gone' : { line: mapped });
  },
};

describe('opening a place that a run reviewed', () => {
  let registration: Disposable;
  const root = () => workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no folder is open');
  // A file of its own for each test: the editor may keep the text of one that was closed.
  let count = 0;
  const file = () => Uri.joinPath(root(), `place${count}.ts`);
  const open = (place: Partial<Place>) =>
    openPlace(
      { runId: 'testrun', path: `place${count}.ts`, line: 60, endLine: 62, side: 'head', ...place },
      { service, root: root().fsPath, column: ViewColumn.One },
    );
  const shown = () => {
    const editor = window.activeTextEditor ?? assert.fail('nothing is open');
    return { uri: editor.document.uri, line: editor.selection.active.line + 1, editor };
  };
  const edit = async (change: (edit: WorkspaceEdit) => void) => {
    const workspaceEdit = new WorkspaceEdit();
    change(workspaceEdit);
    assert.equal(await workspace.applyEdit(workspaceEdit), true);
  };

  before(() => {
    registration = reviewedTexts(service);
  });
  beforeEach(async () => {
    count += 1;
    await workspace.fs.writeFile(file(), Buffer.from(reviewed));
  });
  afterEach(async () => {
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await commands.executeCommand('workbench.action.closeAllEditors');
    await workspace.fs.delete(file());
  });
  after(() => {
    registration.dispose();
  });

  it('shows the file of the workspace at the line, in view', async () => {
    await open({});
    const { uri, line, editor } = shown();
    assert.equal(uri.toString(), file().toString());
    assert.equal(line, 60);
    assert.ok(editor.visibleRanges.some((range) => range.contains(new Position(59, 0))));
  });

  it('follows the line through edits that are not saved', async () => {
    await workspace.openTextDocument(file());
    await edit((e) => e.insert(file(), new Position(10, 0), '// one\n// two\n// three\n'));
    await open({});
    assert.equal(shown().line, 63);
    assert.equal(shown().editor.document.isDirty, true);
  });

  it('shows the reviewed text when the line was rewritten', async () => {
    await workspace.openTextDocument(file());
    await edit((e) => e.replace(file(), new Range(59, 0, 59, 100), 'rewritten();'));
    await open({});
    assert.equal(shown().uri.scheme, 'seamline');
    assert.equal(shown().line, 60);
  });

  it('shows the base side from the run, read-only, in the language of the file', async () => {
    await open({ side: 'base', line: 1, endLine: 1 });
    const { uri, line, editor } = shown();
    assert.equal(uri.scheme, 'seamline');
    assert.equal(editor.document.getText(), baseText);
    assert.equal(editor.document.languageId, 'typescript');
    assert.equal(line, 1);
    await commands.executeCommand('type', { text: 'x' });
    assert.equal(editor.document.getText(), baseText);
  });

  it('shows the reviewed text of a file that is not there any more', async () => {
    await open({ path: 'deleted.ts' });
    assert.equal(shown().uri.toString(), 'seamline:/testrun/head/deleted.ts');
    assert.equal(shown().line, 60);
  });

  it('opens nothing for a file that is neither there nor kept', async () => {
    await open({ path: 'nowhere.ts' });
    assert.equal(window.activeTextEditor, undefined);
  });

  it('opens nothing outside the repository', async () => {
    for (const path of ['../place.ts', '/etc/hosts', 'a/../../place.ts', '.git/../../x']) {
      await open({ path });
      assert.equal(window.activeTextEditor, undefined, path);
    }
  });

  it('stays inside a text that is shorter than the place says', async () => {
    await open({ side: 'base', line: 500, endLine: 900 });
    assert.equal(shown().line, 3);
  });
});
