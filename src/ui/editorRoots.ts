import { Uri, workspace } from 'vscode';
import { isRepositoryPath } from './isRepositoryPath';
import { workspaceRoot } from './workspaceRoot';

/** Where the editor has repositories. */
export interface EditorRoots {
  /** The editor's path of a folder that git calls `root`. */
  rootOf(root: string): string;
  /** The address of a repository path; undefined for paths that lead out. */
  uriOf(root: string, path: string): Uri | undefined;
  /** Reads the workspace's folders anew. */
  refresh(): Promise<void>;
}

export function editorRoots(realPath: (path: string) => Promise<string>): EditorRoots {
  let folders: readonly { readonly path: string; readonly real: string }[] = [];
  const rootOf = (root: string) => workspaceRoot(root, folders);
  return {
    rootOf,
    uriOf: (root, path) =>
      isRepositoryPath(path, process.platform) ? Uri.joinPath(Uri.file(rootOf(root)), path) : undefined,
    refresh: async () => {
      const paths = (workspace.workspaceFolders ?? []).filter((f) => f.uri.scheme === 'file').map((f) => f.uri.fsPath);
      folders = await Promise.all(
        // A folder that cannot be resolved is taken as it is written.
        paths.map(async (path) => ({ path, real: await realPath(path).catch(() => path) })),
      );
    },
  };
}
