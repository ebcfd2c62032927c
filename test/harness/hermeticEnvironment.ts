/**
 * The environment of an editor under test: this one's, without what would let it see the developer's own editor, git
 * set-up or review runs. `home` becomes the home folder; `extra` wins over everything.
 */
export function hermeticEnvironment(
  home: string,
  extra: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !/^(GIT_|VSCODE_|ELECTRON_|XDG_|npm_)/i.test(entry[0]),
  );
  return { ...Object.fromEntries(kept), HOME: home, USERPROFILE: home, ...extra };
}
