import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';

export type FoundProgram = { readonly path: string } | { readonly missing: 'not-found' | 'not-executable' };

/**
 * Absolute path of a program: looked up in PATH, or checked when it is absolute. Relative names with a separator and
 * relative entries of PATH are never followed: the folder that they would start from is a reviewed tree.
 */
export async function findProgram(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): Promise<FoundProgram> {
  if (name === '' || name.includes('\0')) return { missing: 'not-found' };
  const endings = endingsOf(name, env, platform);
  let notExecutable = false;
  for (const start of startsOf(name, env, platform)) {
    for (const ending of endings) {
      const found = await look(start + ending);
      if (found === 'yes') return { path: start + ending };
      notExecutable ||= found === 'not-executable';
    }
  }
  return { missing: notExecutable ? 'not-executable' : 'not-found' };
}

function startsOf(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string[] {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  if (paths.isAbsolute(name)) return [name];
  if (name.includes('/') || (platform === 'win32' && name.includes('\\'))) return [];
  const list = env['PATH'] ?? env['Path'] ?? '';
  return list
    .split(paths.delimiter)
    .filter((folder) => paths.isAbsolute(folder))
    .map((folder) => paths.join(folder, name));
}

/** Windows: a name without an ending is tried with those of PATHEXT. Untested. */
function endingsOf(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string[] {
  if (platform !== 'win32' || path.win32.extname(name) !== '') return [''];
  return (env['PATHEXT'] ?? '.COM;.EXE;.BAT;.CMD').split(';').filter((ending) => ending.startsWith('.'));
}

async function look(file: string): Promise<'yes' | 'no' | 'not-executable'> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined || !found.isFile()) return 'no';
  return await access(file, constants.X_OK).then(
    () => 'yes' as const,
    () => 'not-executable' as const,
  );
}
