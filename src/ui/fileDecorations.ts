import { EventEmitter, FileDecoration, ThemeColor, window, type Uri } from 'vscode';
import type { RunView } from '../model/runView';
import { reviewedScheme, sideOf } from './reviewedTexts';
import { decorationsOf, type PathDecoration } from './decorationsOf';

/** Marks the files of a run in explorer, tabs and source control. `uriOf` says where a repository path is, if anywhere. */
export function fileDecorations(uriOf: (view: RunView, path: string) => Uri | undefined): {
  show(view: RunView | undefined): void;
  dispose(): void;
} {
  const changed = new EventEmitter<Uri[]>();
  let marks = new Map<string, { readonly uri: Uri; readonly mark: PathDecoration }>();
  const registration = window.registerFileDecorationProvider({
    onDidChangeFileDecorations: changed.event,
    provideFileDecoration: (uri) => {
      if (uri.scheme === reviewedScheme) return reviewedMark(uri);
      const mark = marks.get(uri.toString())?.mark;
      return mark && new FileDecoration(mark.badge, mark.tooltip, mark.color && new ThemeColor(mark.color));
    },
  });
  return {
    show: (view) => {
      const next: typeof marks = new Map();
      for (const [path, mark] of view ? decorationsOf(view) : []) {
        const uri = view && uriOf(view, path);
        if (uri) next.set(uri.toString(), { uri, mark });
      }
      const touched = [...new Map([...marks, ...next])].flatMap(([key, { uri }]) =>
        marks.get(key)?.mark.tooltip === next.get(key)?.mark.tooltip ? [] : [uri],
      );
      marks = next;
      if (touched.length > 0) changed.fire(touched);
    },
    dispose: () => {
      registration.dispose();
      changed.dispose();
    },
  };
}

/** The tab of a reviewed text has the name of a file of the workspace; this tells them apart. */
function reviewedMark(uri: Uri): FileDecoration | undefined {
  const side = sideOf(uri);
  if (side === undefined) return undefined;
  const what = side === 'base' ? 'the text before the change (base)' : 'the text that was reviewed (head)';
  return new FileDecoration(side === 'base' ? 'B' : 'H', `Seamline: ${what}`);
}
