import { chmod, mkdir, readdir, realpath, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { ProblemError } from '../model/problem';
import { errorCode } from './errorCode';
import { statePath } from './statePath';

type Env = Readonly<Record<string, string | undefined>>;

/** The one state folder of a user, the same for editor and command line; a relative SEAMLINE_HOME is refused (`state-folder`). */
export function stateRoot(env: Env, platform: NodeJS.Platform, homedir: string): string {
  const root = statePath(env, platform, homedir);
  const paths = platform === 'win32' ? path.win32 : path.posix;
  if (paths.isAbsolute(root)) return root;
  throw unusable(root, 'SEAMLINE_HOME is not an absolute path', undefined);
}

/** What we put into the state folder, and a probe of somebody who opens it at the same time. */
const ours = /^(?:runs|lanes|snapshots|programs|\.probe-[0-9a-f]+)$/;

/**
 * Creates the state folder (0700) and proves that it can be written; else ProblemError `state-folder`. It is refused in
 * one of the folders `apart` (real paths: a repository is only read, and a review must not find its own records), and
 * where others can look into it and it is not ours alone: rights on a folder that is used by others are not ours to take.
 */
export async function openStateRoot(
  env: Env,
  platform: NodeJS.Platform,
  homedir: string,
  apart: readonly string[] = [],
): Promise<string> {
  const root = stateRoot(env, platform, homedir);
  const real = await realOf(root);
  const around = apart.find((folder) => real === folder || real.startsWith(folder + path.sep));
  if (around !== undefined) throw unusable(root, `it lies in the repository ${around}`, undefined);
  try {
    await makeFolder(root);
    if (platform !== 'win32' && ((await stat(root)).mode & 0o077) !== 0) await closeToOthers(root);
    const probe = path.join(root, `.probe-${randomBytes(6).toString('hex')}`);
    await writeFile(probe, '', { flag: 'wx', mode: 0o600 });
    await unlink(probe);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw unusable(root, error instanceof Error ? error.message : String(error), error);
  }
  return root;
}

/** The real path that a folder has, or will have when it is made. */
async function realOf(folder: string): Promise<string> {
  const real = await realpath(folder).catch(() => undefined);
  const parent = path.dirname(folder);
  if (real !== undefined || parent === folder) return real ?? folder;
  return path.join(await realOf(parent), path.basename(folder));
}

/** With the folders above it. Node's own `recursive` never ends where nothing can be made in a folder that is there (/proc). */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await isFolder(folder))) return;
    const parent = path.dirname(folder);
    if (errorCode(error) !== 'ENOENT' || parent === folder || (await isFolder(parent))) throw error;
    await makeFolder(parent);
    await makeFolder(folder);
  }
}

const isFolder = (folder: string): Promise<boolean> =>
  stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function closeToOthers(root: string): Promise<void> {
  const foreign = (await readdir(root)).find((name) => !ours.test(name));
  if (foreign !== undefined) {
    throw unusable(
      root,
      `others may look into it, and it holds ${JSON.stringify(foreign)}, which is not ours`,
      undefined,
    );
  }
  await chmod(root, 0o700);
}

function unusable(folder: string, why: string, cause: unknown): ProblemError {
  return new ProblemError(
    {
      code: 'state-folder',
      what: `The state folder ${folder} cannot be used: ${why}.`,
      kept: 'Nothing was started and nothing was changed.',
      todo: 'Point SEAMLINE_HOME to the absolute path of a folder of its own that you can write to, outside of the repository.',
    },
    { cause },
  );
}
