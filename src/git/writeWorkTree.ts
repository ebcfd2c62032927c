import { latin1, bytesOf } from '../diff/latin1';
import { copyIndex } from './copyIndex';
import { copyObjects } from './copyObjects';
import { exactLine } from './exactLine';
import type { GitCall } from './gitCall';
import { neutral, staging, type OwnGitDir } from './ownGitDir';
import { runGit } from './runGit';

/**
 * The tree of the work tree as it stands: tracked files as they are on disk (conflicts with their markers,
 * intent-to-add files with their contents, deleted ones gone), submodules at their HEAD, and every untracked file that
 * is not ignored. Nested repositories that are no submodules are left out. Gives the tree's id.
 */
export async function writeWorkTree(own: OwnGitDir, signal?: AbortSignal): Promise<string> {
  const call = staging(own, await copyIndex(own, 'index'), { signal });
  await prepareToWrite(own, call);
  await runGit(['add', '--update', '--sparse'], call);
  const untracked = latin1(await runGit(['ls-files', '-z', '--others', '--exclude-standard'], call));
  // A nested repository is listed as a folder; one without a commit would make git give up on all files.
  const files = untracked.split('\0').filter((path) => path !== '' && !path.endsWith('/'));
  if (files.length > 0) {
    const input = bytesOf(files.map((path) => `${path}\0`).join(''));
    // `update-index` takes names literally and one by one; `--remove` forgives a file that goes away meanwhile.
    await runGit(['update-index', '--add', '--remove', '--replace', '-z', '--stdin'], { ...call, input });
  }
  return writeTree(call);
}

/**
 * The tree of what is staged. Files in conflict have no staged version and stay as they are on our side (as in HEAD).
 */
export async function writeIndexTree(own: OwnGitDir, signal?: AbortSignal): Promise<string> {
  const call = staging(own, await copyIndex(own, 'staged-index'), { signal });
  await prepareToWrite(own, call);
  const entries = latin1(await runGit(['ls-files', '-z', '--unmerged'], call))
    .split('\0')
    .slice(0, -1);
  if (entries.length > 0) await runGit(['update-index', '-z', '--index-info'], { ...call, input: ourSides(entries) });
  return writeTree(call);
}

/** `mode id stage TAB path` of each unmerged entry → the same paths merged to stage 2, or taken out. */
function ourSides(entries: readonly string[]): Uint8Array {
  const sides = new Map<string, string | undefined>();
  for (const entry of entries) {
    const tab = entry.indexOf('\t');
    const [mode = '', id = '', stage = ''] = entry.slice(0, tab).split(' ');
    const path = entry.slice(tab + 1);
    sides.set(path, stage === '2' ? `${mode} ${id} 0` : sides.get(path));
  }
  const width = entries[0]?.split(' ')[1]?.length ?? 40;
  const lines = [...sides].map(([path, side]) => {
    const out = `0 ${'0'.repeat(width)} 0\t${path}\0`;
    return side === undefined ? out : `${out}${side}\t${path}\0`;
  });
  return bytesOf(lines.join(''));
}

async function writeTree(call: GitCall): Promise<string> {
  // The contents lie in the user's objects, which are out of sight here.
  return exactLine(await runGit(['write-tree', '--missing-ok'], call), 'the tree');
}

/**
 * Objects are written where the user's are out of sight: git touches the file of an object that it is about to write
 * and finds already there ("freshens" it), borrowed or not. So what git reads while it writes is copied first: all
 * trees of HEAD (else it would write each anew), and the old contents of changed files (whether they held CRLF decides
 * what `core.autocrlf` does to the new ones).
 */
async function prepareToWrite(own: OwnGitDir, call: GitCall): Promise<void> {
  const { head } = own.repo;
  const list = ['rev-list', '--objects', '--no-object-names', '--filter=blob:none', '--missing=allow-any'];
  const files = ['diff-files', '--raw', '-z', '--no-renames', '--ignore-submodules'];
  const [trees, changed] = await Promise.all([
    head === null ? new Uint8Array() : runGit([...list, `${head}^{tree}`, '--'], neutral(own, { signal: call.signal })),
    runGit(files, { ...call, objectDir: own.objectDir }),
  ]);
  const ids = lines(trees);
  for (const [, id = ''] of latin1(changed).matchAll(/(?:^|\0):\d+ \d+ ([0-9a-f]+) /g)) {
    if (!/^0+$/.test(id)) ids.push(id);
  }
  await copyObjects(own, ids, own.stageObjectDir, call.signal);
}

function lines(output: Uint8Array): string[] {
  return latin1(output).split('\n').slice(0, -1);
}
