import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { encodePath } from '../diff/encodePath';
import { agentControlVersion, isAgentControl, isAgentControlLink } from './agentControl';
import { exactLine } from './exactLine';
import type { GitCall } from './gitCall';
import { initGitDir } from './initGitDir';
import { listTree, type TreeEntry } from './listTree';
import { copyIfThere, neutralConfig } from './makeOwnGitDir';
import type { OwnGitDir } from './ownGitDir';
import type { TreeEnd } from './resolveRevision';
import { runGit } from './runGit';

/** The work tree that reviewers read. */
export interface Snapshot {
  /** The folder with the files; a plain `git` works in it. */
  readonly tree: string;
  /** Its HEAD: tree = head, parent = the base commit. */
  readonly commit: string;
  /** Paths that are in the head tree and not among the files: agent control, and contents that a partial clone lacks. */
  readonly leftOut: readonly string[];
}

const recordSchema = z.object({
  version: z.literal(1),
  agentControl: z.literal(agentControlVersion),
  head: z.string(),
  base: z.string(),
  commit: z.string(),
  leftOut: z.array(z.string()),
});

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
 * Lays the head tree out as files below `folder`: `tree/` and its git directory `git/`. Made aside and renamed into
 * place; one that is there for the same change is used again.
 */
export async function makeSnapshot(
  own: OwnGitDir,
  change: { readonly base: TreeEnd; readonly head: TreeEnd },
  folder: string,
  signal?: AbortSignal,
): Promise<Snapshot> {
  const wanted = { head: change.head.tree, base: change.base.commit ?? change.base.tree };
  const made = await readRecord(folder);
  if (made?.head === wanted.head && made.base === wanted.base) return snapshotOf(folder, made);
  const aside = `${folder}.new-${process.pid}`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(`${aside}/tree`, { recursive: true });
  try {
    const record = await layOut(own, change, aside, signal);
    await writeFile(`${aside}/tree/.git`, `gitdir: ${folder}/git\n`);
    await writeFile(`${aside}/made.json`, JSON.stringify({ ...record, ...wanted }));
    await rm(folder, { recursive: true, force: true });
    await rename(aside, folder);
    return snapshotOf(folder, record);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

async function layOut(
  own: OwnGitDir,
  { base, head }: { readonly base: TreeEnd; readonly head: TreeEnd },
  aside: string,
  signal?: AbortSignal,
): Promise<Pick<z.infer<typeof recordSchema>, 'version' | 'agentControl' | 'commit' | 'leftOut'>> {
  const call = await newGitDir(own, aside, signal);
  const { gitDir } = call;
  const parent = base.commit ?? (await commitOf(call, base.tree, 'The base of the change under review'));
  const commit = await commitOf(call, head.tree, 'The change under review', parent);
  await writeFile(`${gitDir}/HEAD`, `${commit}\n`);
  await runGit(['read-tree', head.tree], call);
  const leftOut = (await listTree(own, head.tree, signal)).filter(staysOut);
  const input = Buffer.concat(leftOut.flatMap((entry) => [encodePath(entry), new Uint8Array(1)]));
  await runGit(['update-index', '--skip-worktree', '-z', '--stdin'], { ...call, input });
  await runGit(['checkout-index', '--all', '--index', '--quiet'], call);
  return { version: 1, agentControl: agentControlVersion, commit, leftOut: leftOut.map(({ path }) => path) };
}

async function newGitDir(own: OwnGitDir, aside: string, signal?: AbortSignal): Promise<GitCall & { gitDir: string }> {
  const gitDir = `${aside}/git`;
  const { emptyFile, repo } = own;
  await initGitDir(gitDir, {
    objectFormat: repo.objectFormat,
    borrow: [own.objectDir, own.stageObjectDir, `${repo.commonDir}/objects`],
    config: [
      ...neutralConfig(own),
      { key: 'core.safecrlf', value: 'false' },
      { key: 'core.hookspath', value: emptyFile },
    ],
    emptyFile,
  });
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

/** Null when there is none, or one that cannot be used: it is then made again. */
async function readRecord(folder: string): Promise<z.infer<typeof recordSchema> | null> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(`${folder}/made.json`, 'utf8')));
  } catch {
    return null;
  }
}
