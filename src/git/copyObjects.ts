import { latin1 } from '../diff/latin1';
import { neutral, type OwnGitDir } from './ownGitDir';
import { runGit } from './runGit';

/** Copies objects, as far as they are there, into a pack of an `objects` folder of ours. */
export async function copyObjects(
  own: OwnGitDir,
  ids: Iterable<string>,
  objectDir: string,
  signal?: AbortSignal,
): Promise<void> {
  const call = neutral(own, { signal });
  const asked = [...new Set(ids)].map((id) => `${id}\n`).join('');
  if (asked === '') return;
  const found = latin1(await runGit(['cat-file', '--batch-check=%(objectname)', '--buffer'], { ...call, input: asked }))
    .split('\n')
    .filter((line) => line !== '' && !line.endsWith(' missing'));
  const input = found.map((id) => `${id}\n`).join('');
  await runGit(['pack-objects', '--quiet', '--non-empty', '--window=0', `${objectDir}/pack/pack`], { ...call, input });
}
