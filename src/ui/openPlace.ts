import {
  FileType,
  Range,
  Selection,
  TextEditorRevealType,
  ThemeColor,
  Uri,
  window,
  workspace,
  type TextDocument,
  type TextEditor,
  type ViewColumn,
} from 'vscode';
import type { ReviewService } from '../run/service';
import { isRepositoryPath } from './isRepositoryPath';
import type { Place } from './placeOf';
import { reviewedUri } from './reviewedTexts';

export interface OpenWith {
  readonly service: Pick<ReviewService, 'text' | 'locate'>;
  /** The repository's root as the editor has it. */
  readonly root: string;
  readonly column: ViewColumn;
}

/**
 * Opens the code of a place: the file of the workspace at the line where it stands now, unsaved edits included, or the
 * reviewed text, read-only, when the place is on the base side or no longer there.
 */
export async function openPlace(place: Place, { service, root, column }: OpenWith): Promise<void> {
  if (!isRepositoryPath(place.path, process.platform)) {
    void window.showWarningMessage(`Seamline opens nothing outside the repository: ${JSON.stringify(place.path)}.`);
    return;
  }
  const reviewed = (why?: string) => openReviewed(place, service, column, why);
  if (place.side === 'base') return reviewed();
  const uri = Uri.joinPath(Uri.file(root), place.path);
  if (!(await isFile(uri))) return reviewed(`${place.path} is no longer in the working tree`);
  const document = await openDocument(uri);
  if (!document) return reviewed(`${place.path} cannot be shown as text`);
  const at = await service.locate(
    place.runId,
    { file: place.path, line: place.line, side: 'head' },
    document.getText(),
  );
  if (at === 'gone') return reviewed(`Line ${place.line} of ${place.path} is gone or was rewritten since the review`);
  await reveal(document, at.line, at.line + place.endLine - place.line, column);
}

async function openReviewed(
  place: Place,
  service: OpenWith['service'],
  column: ViewColumn,
  why?: string,
): Promise<void> {
  const text = await service.text(place.runId, place.side, place.path);
  if (text === undefined) {
    const what = why ?? `The ${place.side} text of ${place.path} was not kept with the run`;
    void window.showWarningMessage(why === undefined ? `${what}.` : `${what}, and its text was not kept with the run.`);
    return;
  }
  if (why !== undefined) void window.showInformationMessage(`${why}. This is the text that was reviewed.`);
  const document = await workspace.openTextDocument(reviewedUri(place.runId, place.side, place.path));
  await reveal(document, place.line, place.endLine, column);
}

async function isFile(uri: Uri): Promise<boolean> {
  try {
    return ((await workspace.fs.stat(uri)).type & FileType.File) !== 0;
  } catch {
    return false;
  }
}

async function openDocument(uri: Uri): Promise<TextDocument | undefined> {
  try {
    return await workspace.openTextDocument(uri);
  } catch {
    // Binary, or too large for the editor.
    return undefined;
  }
}

const highlight = window.createTextEditorDecorationType({
  isWholeLine: true,
  backgroundColor: new ThemeColor('editor.rangeHighlightBackground'),
});
const highlightMs = 1200;

async function reveal(document: TextDocument, line: number, endLine: number, column: ViewColumn): Promise<void> {
  const first = Math.min(Math.max(1, line), document.lineCount) - 1;
  const last = Math.min(Math.max(first + 1, endLine), document.lineCount) - 1;
  const start = document.lineAt(first).range.start;
  const editor = await window.showTextDocument(document, {
    viewColumn: column,
    selection: new Selection(start, start),
  });
  const range = new Range(start, document.lineAt(last).range.end);
  editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
  flash(editor, range);
}

function flash(editor: TextEditor, range: Range): void {
  editor.setDecorations(highlight, [range]);
  setTimeout(() => editor.setDecorations(highlight, []), highlightMs);
}
