/** The environment of our own background programs: the user's, without what steers an editor's or a debugger's Node. */
export function workerEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const own: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && !/^(ELECTRON_|VSCODE_|NODE_OPTIONS$)/i.test(name)) own[name] = value;
  }
  return own;
}
