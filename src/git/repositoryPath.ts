import { realpath } from 'node:fs/promises';
import * as path from 'node:path';
import { ProblemError } from '../model/problem';

/**
 * A path as it is written in a folder of the repository → as git names it, from the top, with slashes; '' for the top
 * itself. It need not exist (deleted files are asked for too). Throws `usage` when it leads out of the repository.
 */
export async function repositoryPath(root: string, cwd: string, written: string): Promise<string> {
  // By way of the folder: `root` is a real path, and `cwd` may lead through a link.
  const fromCwd = path.relative(cwd, path.resolve(cwd, written));
  const inside = path.relative(root, path.resolve(await realpath(cwd), fromCwd));
  if (inside === '..' || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside)) {
    throw new ProblemError({
      code: 'usage',
      what: `${written} is outside of the repository ${root}.`,
      kept: 'Nothing was started.',
      todo: 'Name files or folders of this repository, or another repository.',
    });
  }
  return inside.split(path.sep).join('/');
}
