/** The editors that the suite runs on: the oldest supported one (`engines.vscode`) and the newest known. */
export const editorVersions = ['1.99.3', '1.139.1'] as const;
export type EditorVersion = (typeof editorVersions)[number];

export const newestEditor: EditorVersion = '1.139.1';

/** The versions to test: all, or the one that `SEAMLINE_TEST_VSCODE` names. Throws for a name that is not known. */
export function wantedVersions(name = process.env['SEAMLINE_TEST_VSCODE']): readonly EditorVersion[] {
  if (name === undefined || name === '') return editorVersions;
  const version = editorVersions.find((v) => v === name);
  if (!version) throw new Error(`SEAMLINE_TEST_VSCODE=${name}: not known; take one of ${editorVersions.join(', ')}`);
  return [version];
}
