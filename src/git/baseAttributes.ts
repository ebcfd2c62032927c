import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { encodePath } from '../diff/encodePath';
import { latin1, bytesOf } from '../diff/latin1';
import { eachTreeEntry, type TreeEntry } from './listTree';
import { isFolder } from './isFolder';
import { neutral, type OwnGitDir } from './ownGitDir';
import { readBlobs } from './readBlobs';
import { runGit } from './runGit';

const maxBytes = 10_000_000;

/**
 * A folder with nothing in it but the `.gitattributes` files of a tree. Taken as the work tree it makes git see that
 * tree's attributes and no others: `git diff TREE TREE` reads them from files, never from an index (seen with 2.39),
 * and `--attr-source` needs git 2.41.
 */
export async function attributesFolder(own: OwnGitDir, tree: string, signal?: AbortSignal): Promise<string> {
  const folder = `${own.folder}/attributes-${tree}`;
  if (await isFolder(folder)) return folder;
  const aside = `${folder}.new-${process.pid}`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { recursive: true });
  const files: TreeEntry[] = [];
  for await (const entry of eachTreeEntry(own, [tree], signal)) if (isAttributesFile(entry)) files.push(entry);
  let next = 0;
  for await (const { bytes } of readBlobs(
    own,
    files.map(({ id }) => id),
    { maxBytes, signal },
  )) {
    const file = files[next++];
    if (bytes && file) await writeBelow(aside, encodePath(file), bytes);
  }
  await rename(aside, folder).catch(async (error: unknown) => {
    // Another process made the same folder meanwhile.
    if (!(await isFolder(folder))) throw error;
    await rm(aside, { recursive: true, force: true });
  });
  return folder;
}

/** The attributes that say a file is not written by hand, as the base tree sets them; the shape that `exclude` takes. */
export async function readAttributes(
  own: OwnGitDir,
  baseTree: string,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, string | false>> {
  const found = new Map<string, string | false>();
  if (paths.length === 0) return found;
  const folder = await attributesFolder(own, baseTree, signal);
  const input = paths.map((path) => `${path}\0`).join('');
  const call = neutral(own, { cwd: folder, workTree: folder, input, signal });
  const args = ['check-attr', '--stdin', '-z', 'linguist-generated', 'linguist-vendored'];
  const fields = Buffer.from(await runGit(args, call))
    .toString('utf8')
    .split('\0');
  for (let i = 0; i + 2 < fields.length; i += 3) {
    const [path = '', attribute = '', value = ''] = fields.slice(i, i + 3);
    if (value === 'set' || value === 'true') found.set(path, attribute);
    else if ((value === 'unset' || value === 'false') && !found.has(path)) found.set(path, false);
  }
  return found;
}

function isAttributesFile({ path, mode }: TreeEntry): boolean {
  const segments = path.split('/');
  const isSafe = segments.every((segment) => !/^(?:|\.\.?|\.git)$|[\\:]/i.test(segment));
  return mode.startsWith('100') && segments.at(-1) === '.gitattributes' && isSafe;
}

/** Folder names are bytes: they may be no UTF-8. */
async function writeBelow(folder: string, path: Uint8Array, bytes: Uint8Array): Promise<void> {
  const file = Buffer.concat([Buffer.from(`${folder}/`), path]);
  await mkdir(Buffer.from(bytesOf(latin1(file).replace(/\/[^/]*$/, ''))), { recursive: true });
  await writeFile(file, bytes);
}
