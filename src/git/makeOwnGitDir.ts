import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises';
import { latin1 } from '../diff/latin1';
import { configEntries, type ConfigEntry } from './configEntries';
import { initGitDir } from './initGitDir';
import type { Repository } from './openRepository';
import { layout, type OwnGitDir } from './ownGitDir';
import { stageConfig } from './stageConfig';

/** No user's attributes, ignored files or background work. */
export const neutralConfig = (own: OwnGitDir): readonly ConfigEntry[] => [
  { key: 'core.bare', value: 'false' },
  { key: 'core.fsmonitor', value: 'false' },
  { key: 'core.untrackedcache', value: 'false' },
  { key: 'core.autocrlf', value: 'false' },
  { key: 'core.logallrefupdates', value: 'false' },
  { key: 'core.attributesfile', value: latin1(Buffer.from(own.emptyFile)) },
  { key: 'core.excludesfile', value: latin1(Buffer.from(own.emptyFile)) },
  { key: 'gc.auto', value: '0' },
  { key: 'maintenance.auto', value: 'false' },
];

/**
 * Makes git directories of our own below `folder` (absolute; made when missing), which borrow the user's objects. The
 * user's repository is only read. A folder that is there already is used again.
 */
export async function makeOwnGitDir(repo: Repository, folder: string, signal?: AbortSignal): Promise<OwnGitDir> {
  const own = layout(folder, repo);
  if (await exists(`${folder}/made`)) return own;
  const entries = await configEntries({ cwd: repo.root, signal });
  await mkdir(own.emptyFolder, { recursive: true });
  await writeFile(own.emptyFile, '');
  const { emptyFile } = own;
  const { objectFormat } = repo;
  const borrow = [own.stageObjectDir, `${repo.commonDir}/objects`];
  await initGitDir(own.gitDir, { objectFormat, borrow, config: neutralConfig(own), emptyFile });
  await copyIfThere(`${repo.commonDir}/shallow`, `${own.gitDir}/shallow`);
  await initGitDir(own.stageDir, { objectFormat, borrow: [], config: stageConfig(entries), emptyFile });
  await copyIfThere(`${repo.commonDir}/info/exclude`, `${own.stageDir}/info/exclude`);
  await copyIfThere(`${repo.commonDir}/info/attributes`, `${own.stageDir}/info/attributes`);
  await copyIfThere(`${repo.gitDir}/info/sparse-checkout`, `${own.stageDir}/info/sparse-checkout`);
  await writeFile(`${folder}/made`, '');
  return own;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** False when there is nothing to copy. */
export async function copyIfThere(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
