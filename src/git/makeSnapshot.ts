import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { encodePath } from '../diff/encodePath';
import { latin1 } from '../diff/latin1';
import { ProblemError } from '../model/problem';
import { agentControlVersion, isAgentControl, isAgentControlLink } from './agentControl';
import { copyObjectFiles } from './copyObjectFiles';
import { exactLine } from './exactLine';
import type { GitCall } from './gitCall';
import { initGitDir } from './initGitDir';
import { isFolder } from './isFolder';
import { listTree, type TreeEntry } from './listTree';
import { copyIfThere, neutralConfig } from './makeOwnGitDir';
import type { OwnGitDir } from './ownGitDir';
import type { TreeEnd } from './resolveRevision';
import { runGit } from './runGit';
import { unfit, type Room } from './unfit';

/** The work tree that reviewers read. */
export interface Snapshot {
  /** The folder with the files; a plain `git` works in it. */
  readonly tree: string;
  /** Its HEAD: tree = head, parent = the base commit. */
  readonly commit: string;
  /**
   * Paths that are in the head tree and not among the files: agent control, contents that a partial clone lacks, and
   * what the file system cannot hold (too long, or the same as another path).
   */
  readonly leftOut: readonly string[];
}

/** Grows when snapshots are made in another way; those of another version are not used. */
export const snapshotVersion = `2.${agentControlVersion}`;

const recordSchema = z.object({
  version: z.literal(snapshotVersion),
  head: z.string(),
  base: z.string(),
  commit: z.string(),
  leftOut: z.array(z.string()),
});
type Made = z.infer<typeof recordSchema>;

/** Fixed, so that the same change gives the same commit. */
const identity = {
  GIT_AUTHOR_NAME: 'Seamline',
  GIT_AUTHOR_EMAIL: 'seamline@localhost',
  GIT_AUTHOR_DATE: '1000000000 +0000',
  GIT_COMMITTER_NAME: 'Seamline',
  GIT_COMMITTER_EMAIL: 'seamline@localhost',
  GIT_COMMITTER_DATE: '1000000000 +0000',
};

/** Every file as it is in the tree: no line-end conversion, no filter, no expansion, whatever the user or the change sets. */
const attributes = '* -text -ident !eol !crlf !filter !working-tree-encoding\n';

/**
 * Lays the head tree out as files below `folder`: `tree/` and its git directory `git/`, which borrows the user's objects
 * and no others. Made aside and renamed into place. One that is there for the same change is used again, and none that is
 * there is ever taken away, for somebody may read it: ProblemError `state-folder` when it is of another change.
 */
export async function makeSnapshot(
  own: OwnGitDir,
  change: { readonly base: TreeEnd; readonly head: TreeEnd },
  folder: string,
  signal?: AbortSignal,
): Promise<Snapshot> {
  const wanted = { head: change.head.tree, base: change.base.commit ?? change.base.tree };
  const there = await readRecord(folder, wanted);
  if (there) return snapshotOf(folder, there);
  const aside = await mkdtemp(`${folder}.new-`);
  try {
    await mkdir(`${aside}/tree`);
    const laidOut = await layOut(own, change, { folder, aside }, signal);
    const made: Made = { version: snapshotVersion, ...wanted, ...laidOut };
    // Not through a link: a tree that was made by hand may hold anything.
    await writeFile(`${aside}/tree/.git`, `gitdir: ${folder}/git\n`, { flag: 'wx' });
    await writeFile(`${aside}/made.json`, JSON.stringify(made));
    return snapshotOf(folder, await putInPlace(aside, folder, made));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** Another run may have been faster: its snapshot is the one that is used from then on. */
async function putInPlace(aside: string, folder: string, made: Made): Promise<Made> {
  try {
    // Fails where there is a folder already, unless it is empty.
    await rename(aside, folder);
    return made;
  } catch (error) {
    const winner = await readRecord(folder, made);
    if (winner) return winner;
    // Windows says EPERM. Untested.
    if (!(await isFolder(folder))) throw error;
    throw new ProblemError(
      {
        code: 'state-folder',
        what: `${folder} is in the way: it is no snapshot of this change, or a damaged one.`,
        kept: 'It is left as it is, because another review may be reading it.',
        todo: 'Run the review again when no other review is running.',
      },
      { cause: error },
    );
  }
}

interface Places {
  readonly folder: string;
  /** Where it is made. */
  readonly aside: string;
}

async function layOut(
  own: OwnGitDir,
  { base, head }: { readonly base: TreeEnd; readonly head: TreeEnd },
  places: Places,
  signal?: AbortSignal,
): Promise<Pick<Made, 'commit' | 'leftOut'>> {
  const call = await newGitDir(own, places, signal);
  const { gitDir } = call;
  const parent = base.commit ?? (await commitOf(call, base.tree, 'The base of the change under review'));
  const commit = await commitOf(call, head.tree, 'The change under review', parent);
  await writeFile(`${gitDir}/HEAD`, `${commit}\n`);
  await runGit(['read-tree', head.tree], call);
  const indexed = new Set(latin1(await runGit(['ls-files', '-z'], call)).split('\0'));
  const { kept, skipped, dropped } = sort(await listTree(own, head.tree, signal), indexed, await roomBelow(places));
  await runGit(['update-index', '--skip-worktree', '-z', '--stdin'], { ...call, input: pathList(skipped) });
  // By name, not `--all`: that skips what is marked only since git 2.36.
  await runGit(['checkout-index', '--index', '--quiet', '-z', '--stdin'], { ...call, input: pathList(kept) });
  return { commit, leftOut: [...dropped, ...skipped].map(({ path }) => path) };
}

/** What is laid out, what is in the index and not among the files, and what git could not even take into the index. */
function sort(entries: readonly TreeEntry[], indexed: ReadonlySet<string>, room: Room) {
  const isIndexed = (entry: TreeEntry): boolean => indexed.has(latin1(encodePath(entry)));
  const inIndex = entries.filter(isIndexed);
  const candidates = inIndex.filter((entry) => !staysOut(entry));
  const homeless = new Set(unfit(candidates, room));
  return {
    kept: candidates.filter((entry) => !homeless.has(entry)),
    skipped: inIndex.filter((entry) => staysOut(entry) || homeless.has(entry)),
    dropped: entries.filter((entry) => !isIndexed(entry)),
  };
}

function pathList(entries: readonly TreeEntry[]): Uint8Array {
  return Buffer.concat(entries.flatMap((entry) => [encodePath(entry), new Uint8Array(1)]));
}

/** Longest path that the system takes, bytes. macOS and Windows (with `core.longpaths`): not tested. */
const longest = { linux: 4095, darwin: 1023, win32: 32_000 } as const;

async function roomBelow({ aside }: Places): Promise<Room> {
  const most = process.platform in longest ? longest[process.platform as keyof typeof longest] : 1023;
  return {
    folds: await stat(`${aside}/GIT`).then(
      () => true,
      () => false,
    ),
    // On its way out a snapshot has a longer name.
    pathBytes: most - Buffer.byteLength(`${aside}.gone-0123456789ab/tree/`),
  };
}

async function newGitDir(
  own: OwnGitDir,
  { folder, aside }: Places,
  signal?: AbortSignal,
): Promise<GitCall & { gitDir: string }> {
  const gitDir = `${aside}/git`;
  const { emptyFile, repo } = own;
  // Nothing may lead to the folder of the run that makes it: others read it when that one is gone.
  const nothing = `${folder}/git/nothing`;
  await initGitDir(gitDir, {
    objectFormat: repo.objectFormat,
    borrow: [`${repo.commonDir}/objects`],
    config: [
      ...neutralConfig({ ...own, emptyFile: nothing }),
      { key: 'core.safecrlf', value: 'false' },
      { key: 'core.longpaths', value: 'true' },
      { key: 'core.hookspath', value: latin1(Buffer.from(nothing)) },
    ],
    emptyFile,
  });
  await writeFile(`${gitDir}/nothing`, '');
  for (const objects of [own.objectDir, own.stageObjectDir]) await copyObjectFiles(objects, `${gitDir}/objects`);
  await writeFile(`${gitDir}/info/attributes`, attributes);
  await copyIfThere(`${own.gitDir}/shallow`, `${gitDir}/shallow`);
  return { cwd: `${aside}/tree`, gitDir, workTree: `${aside}/tree`, emptyFile, identity, signal };
}

async function commitOf(call: GitCall, tree: string, message: string, parent?: string): Promise<string> {
  const parents = parent === undefined ? [] : ['-p', parent];
  return exactLine(await runGit(['commit-tree', ...parents, '-m', message, tree], call), 'the commit');
}

function staysOut({ path, mode, size }: TreeEntry): boolean {
  if (isAgentControl(path)) return true;
  if (mode === '120000' && isAgentControlLink(path)) return true;
  return size === null && mode !== '160000';
}

function snapshotOf(folder: string, { commit, leftOut }: Pick<Snapshot, 'commit' | 'leftOut'>): Snapshot {
  return { tree: `${folder}/tree`, commit, leftOut };
}

/** Null when there is none of this change, or one that cannot be used. */
async function readRecord(folder: string, { head, base }: Pick<Made, 'head' | 'base'>): Promise<Made | null> {
  try {
    const found = recordSchema.parse(JSON.parse(await readFile(`${folder}/made.json`, 'utf8')));
    return found.head === head && found.base === base ? found : null;
  } catch {
    return null;
  }
}
