import { chmod, mkdir, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { ProblemError } from '../model/problem';
import { statePath } from './statePath';

type Env = Readonly<Record<string, string | undefined>>;

/** The one state folder of a user, the same for editor and command line; a relative SEAMLINE_HOME is refused (`state-folder`). */
export function stateRoot(env: Env, platform: NodeJS.Platform, homedir: string): string {
  const root = statePath(env, platform, homedir);
  const paths = platform === 'win32' ? path.win32 : path.posix;
  if (paths.isAbsolute(root)) return root;
  throw unusable(root, 'SEAMLINE_HOME is not an absolute path', undefined);
}

/** Creates the state folder (0700) and proves that it can be written; else ProblemError `state-folder`. */
export async function openStateRoot(env: Env, platform: NodeJS.Platform, homedir: string): Promise<string> {
  const root = stateRoot(env, platform, homedir);
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    if (platform !== 'win32' && ((await stat(root)).mode & 0o077) !== 0) await chmod(root, 0o700);
    const probe = path.join(root, `.probe-${randomBytes(6).toString('hex')}`);
    await writeFile(probe, '', { flag: 'wx', mode: 0o600 });
    await unlink(probe);
  } catch (error) {
    throw unusable(root, error instanceof Error ? error.message : String(error), error);
  }
  return root;
}

function unusable(folder: string, why: string, cause: unknown): ProblemError {
  return new ProblemError(
    {
      code: 'state-folder',
      what: `The state folder ${folder} cannot be used: ${why}.`,
      kept: 'Nothing was started and nothing was changed.',
      todo: 'Make the folder writable, or point SEAMLINE_HOME to an absolute path of a folder that is.',
    },
    { cause },
  );
}
