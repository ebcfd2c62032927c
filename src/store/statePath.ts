import path from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Where a user's state folder is: `$SEAMLINE_HOME`, else the place that the system gives to such data. A relative
 * XDG_STATE_HOME is ignored, as the XDG base directory specification demands. A file of its own, because the editor's stub
 * must not load more than this.
 */
export function statePath(env: Env, platform: NodeJS.Platform, homedir: string): string {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const own = env['SEAMLINE_HOME'];
  if (own) return paths.isAbsolute(own) ? paths.normalize(own) : own;
  if (platform === 'darwin') return paths.join(homedir, 'Library', 'Application Support', 'Seamline');
  if (platform === 'win32')
    return paths.join(env['LOCALAPPDATA'] || paths.join(homedir, 'AppData', 'Local'), 'Seamline');
  const xdg = env['XDG_STATE_HOME'];
  return paths.join(xdg && paths.isAbsolute(xdg) ? xdg : paths.join(homedir, '.local', 'state'), 'seamline');
}
