import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { afterEach } from 'mocha';

export type Content = string | Uint8Array;

/** A real repository in a temporary folder. */
export interface TestRepo {
  readonly dir: string;
  /** Runs git in it and gives standard output; a failure of git fails the test. */
  git(...args: string[]): string;
  /** Writes a file, with the folders above it. The path may be bytes. */
  write(file: string | Buffer, content: Content): void;
  /** Stages everything and commits; gives the commit. */
  commit(message?: string): string;
}

const made: string[] = [];
afterEach(() => made.splice(0).forEach((dir) => rmSync(dir, { recursive: true, force: true })));

/** A temporary folder (real path) that goes away after the test. */
export function temporaryFolder(): string {
  const dir = realpathSync(mkdtempSync(path.join(tmpdir(), 'seamline-git-')));
  made.push(dir);
  return dir;
}

/** `git` as the tests use it: nobody's configuration, fixed names and dates. */
export function git(cwd: string, args: readonly string[], input?: Content): Buffer {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  const result = spawnSync('git', args, {
    cwd,
    input,
    maxBuffer: 1 << 28,
    env: {
      ...Object.fromEntries(inherited),
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_AUTHOR_NAME: 'A',
      GIT_AUTHOR_EMAIL: 'a@example.com',
      GIT_COMMITTER_NAME: 'A',
      GIT_COMMITTER_EMAIL: 'a@example.com',
      GIT_ALLOW_PROTOCOL: 'file',
    },
  });
  if (result.status !== 0) throw new Error(`git ${args.join(' ')}: ${result.stderr.toString()}`);
  return result.stdout;
}

export function repoAt(dir: string): TestRepo {
  const run = (...args: string[]): string => git(dir, args).toString('utf8').replace(/\n$/, '');
  return {
    dir,
    git: run,
    write(file, content) {
      const whole = Buffer.concat([Buffer.from(`${dir}/`), Buffer.from(file)]);
      mkdirSync(whole.subarray(0, whole.lastIndexOf('/')), { recursive: true });
      writeFileSync(whole, content);
    },
    commit(message = 'change') {
      run('add', '--all');
      run('commit', '--quiet', '--allow-empty', '--message', message);
      return run('rev-parse', 'HEAD');
    },
  };
}

export function makeRepo(...init: string[]): TestRepo {
  const dir = path.join(temporaryFolder(), 'repo');
  mkdirSync(dir);
  git(dir, ['init', '--quiet', '--initial-branch=main', ...init]);
  return repoAt(dir);
}
