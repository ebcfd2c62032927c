import { readdir, rm, stat, utimes } from 'node:fs/promises';
import * as path from 'node:path';
import { copyIfThere } from './makeOwnGitDir';
import type { OwnGitDir } from './ownGitDir';

/**
 * A fresh copy of the user's index, without a lock on it. With no index (nothing was ever added) there is none after
 * this either, which git reads as empty.
 */
export async function copyIndex(own: OwnGitDir, name: string): Promise<string> {
  const from = `${own.repo.gitDir}/index`;
  const to = `${own.stageDir}/${name}`;
  await rm(to, { force: true });
  // A split index lies in two files; the second is named by the first and looked for beside it.
  for (const file of await readdir(own.repo.gitDir)) {
    if (file.startsWith('sharedindex.'))
      await copyIfThere(path.join(own.repo.gitDir, file), path.join(own.stageDir, file));
  }
  const before = await stat(from).catch(() => undefined);
  if (!before || !(await copyIfThere(from, to))) return to;
  // Git re-reads files as young as their index ("racily clean"). The copy must not look younger than the index does;
  // rounded down, because a number cannot hold the nanoseconds.
  const seconds = Math.floor(before.mtimeMs / 1000);
  await utimes(to, seconds, seconds);
  return to;
}
