import { resolve } from 'node:path';

export interface WorkbenchTarget {
  readonly folder?: string | undefined;
  readonly extension?: string;
  readonly tests?: string;
}

/** Address of a served editor's window. The extension and its test suite count only with the server's `testDriver`. */
export function workbenchUrl(port: number, { folder, extension, tests }: WorkbenchTarget): string {
  // The authority has to be the page's own host and port, or the window connects to nothing.
  const authority = `127.0.0.1:${port}`;
  const remote = (path: string) => `vscode-remote://${authority}${encodeURI(resolve(path))}`;
  const payload: [string, string][] = [
    ['skipWelcome', 'true'],
    ['skipReleaseNotes', 'true'],
  ];
  if (extension !== undefined) payload.push(['extensionDevelopmentPath', remote(extension)]);
  if (tests !== undefined) payload.push(['extensionTestsPath', remote(tests)]);
  const query = new URLSearchParams({ payload: JSON.stringify(payload) });
  if (folder !== undefined) query.set(folder.endsWith('.code-workspace') ? 'workspace' : 'folder', resolve(folder));
  return `http://${authority}/?${query.toString()}`;
}
