import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { prng } from './prng';

const run = promisify(execFile);

interface RepositoryParts {
  readonly folder: string;
  readonly base: ReadonlyMap<string, string>;
  readonly head: ReadonlyMap<string, string>;
  /** New path → old path. */
  readonly renames: ReadonlyMap<string, string>;
  readonly seed: number;
  readonly commit: boolean;
}

interface Counts {
  readonly files: number;
  readonly changedLines: number;
}

/**
 * Writes the base as a commit on `main` and the head as a dirty working tree (partly staged, partly untracked), or as a
 * commit on the branch `sample`. Throws when the folder holds anything.
 */
export async function writeRepository(parts: RepositoryParts): Promise<Counts> {
  const { folder, base, head } = parts;
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`The folder ${folder} is not empty. Nothing was written.`);
  const git = gitIn(folder);
  await git(['init', '-q', '-b', 'main', '--template=', '.']);
  const settings = { 'user.name': 'Sam Sample', 'user.email': 'sam@example.org', 'core.autocrlf': 'false' };
  for (const [key, value] of Object.entries(settings)) await git(['config', '--local', key, value]);
  await writeAll(folder, base);
  await git(['add', '-A']);
  await git(['commit', '-q', '--no-verify', '-m', 'Product before the change'], '2024-03-01T09:00:00Z');
  for (const file of base.keys()) if (!head.has(file)) await rm(path.join(folder, file));
  await writeAll(folder, new Map([...head].filter(([file, text]) => base.get(file) !== text)));
  const counts = await count(folder, git);
  if (parts.commit) {
    await git(['switch', '-q', '-c', 'sample']);
    await git(['add', '-A']);
    await git(['commit', '-q', '--no-verify', '-m', 'Work of several people'], '2024-03-08T16:30:00Z');
  } else {
    await git(['add', '-A', '--', ...stagedPaths(parts)]);
  }
  return counts;
}

/** Which changed paths are staged: some of each sort, and both ends of a rename or neither. */
function stagedPaths({ base, head, renames, seed }: RepositoryParts): string[] {
  const random = prng(seed ^ 0x5eed);
  const oldNames = new Set(renames.values());
  const all = [...new Set([...base.keys(), ...head.keys()])].sort();
  const changed = all.filter((file) => base.get(file) !== head.get(file) && !oldNames.has(file));
  const bySort = [
    changed.filter((file) => !base.has(file)),
    changed.filter((file) => !head.has(file)),
    changed.filter((file) => base.has(file) && head.has(file)),
  ];
  const staged = bySort.flatMap((files) => random.shuffle(files).slice(0, Math.ceil(files.length * 0.4)));
  return staged.flatMap((file) => [file, ...[renames.get(file) ?? []].flat()]);
}

/** Counts the change with an index and an object folder of our own, so that the repository gets neither. */
async function count(folder: string, git: Git): Promise<Counts> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'sample-count-'));
  try {
    const own = {
      GIT_INDEX_FILE: path.join(scratch, 'index'),
      GIT_OBJECT_DIRECTORY: scratch,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: path.join(folder, '.git', 'objects'),
    };
    await git(['read-tree', 'HEAD'], undefined, own);
    await git(['add', '-A'], undefined, own);
    const flags = ['--cached', '--numstat', '-M', '-C', '-l0', '--no-ext-diff', '--no-textconv'];
    const rows = (await git(['diff', ...flags, 'HEAD'], undefined, own)).split('\n').filter((row) => row !== '');
    const lines = rows.map((row) =>
      row
        .split('\t')
        .slice(0, 2)
        .reduce((sum, cell) => sum + Number(cell), 0),
    );
    return { files: rows.length, changedLines: lines.reduce((sum, each) => sum + each, 0) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function writeAll(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [file, text] of files) {
    const target = path.join(folder, ...file.split('/'));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}

type Git = (args: readonly string[], date?: string, more?: Record<string, string>) => Promise<string>;

/** Git without the settings of this user or machine, so that every machine makes the same commit. */
function gitIn(folder: string): Git {
  const inherited = Object.entries(process.env).filter(([name]) => !name.toUpperCase().startsWith('GIT_'));
  const own = { GIT_CONFIG_GLOBAL: os.devNull, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' };
  return async (args, date, more = {}) => {
    const dates = date === undefined ? {} : { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    const env = { ...Object.fromEntries(inherited), ...own, ...dates, ...more };
    const options = ['-c', 'commit.gpgSign=false', '-c', 'gc.auto=0', '-c', 'core.fsmonitor=false'];
    const { stdout } = await run('git', [...options, ...args], { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  };
}
