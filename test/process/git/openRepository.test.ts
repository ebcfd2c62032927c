import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { openRepository } from '../../../src/git/openRepository';
import { problemOf } from './review';
import { git, makeRepo, repoAt, temporaryFolder } from './testRepo';

describe('openRepository', () => {
  it('finds the top folder from below, with everything about HEAD', async () => {
    const repo = makeRepo();
    repo.write('a/b/c.txt', '1\n');
    const commit = repo.commit();
    const found = await openRepository(path.join(repo.dir, 'a', 'b'));
    assert.deepEqual(found, {
      root: repo.dir,
      gitDir: path.join(repo.dir, '.git'),
      commonDir: path.join(repo.dir, '.git'),
      objectFormat: 'sha1',
      isShallow: false,
      head: commit,
      branch: 'main',
    });
  });

  it('knows unborn and detached HEAD', async () => {
    const repo = makeRepo();
    const unborn = await openRepository(repo.dir);
    assert.deepEqual([unborn.head, unborn.branch], [null, 'main']);
    const commit = repo.commit();
    repo.git('checkout', '--quiet', '--detach');
    const detached = await openRepository(repo.dir);
    assert.deepEqual([detached.head, detached.branch], [commit, null]);
  });

  it('does not take a branch whose commit is lost for one without commits', async () => {
    const repo = makeRepo();
    repo.write('a.txt', 'a\n');
    const commit = repo.commit();
    rmSync(path.join(repo.dir, '.git', 'objects', commit.slice(0, 2), commit.slice(2)));
    const problem = await problemOf(openRepository(repo.dir));
    assert.equal(problem.code, 'git-failed');
    assert.match(problem.what, /does not lead to a commit/);
  });

  it('tells a linked work tree from its repository', async () => {
    const repo = makeRepo();
    repo.commit();
    const linked = path.join(temporaryFolder(), 'linked tree ');
    repo.git('worktree', 'add', '--quiet', '-b', 'other', linked);
    const found = await openRepository(linked);
    assert.equal(found.root, linked);
    assert.equal(found.commonDir, path.join(repo.dir, '.git'));
    assert.notEqual(found.gitDir, found.commonDir);
    assert.equal(found.branch, 'other');
  });

  it('works in a folder with a newline and a space at the end of its name, and with SHA-256', async () => {
    const dir = path.join(temporaryFolder(), 'odd\nname ');
    mkdirSync(dir);
    git(dir, ['init', '--quiet', '--object-format=sha256']);
    repoAt(dir).commit();
    const found = await openRepository(dir);
    assert.equal(found.root, dir);
    assert.equal(found.objectFormat, 'sha256');
    assert.equal(found.head?.length, 64);
  });

  it('refuses what is no work tree, with a reason', async () => {
    const folder = temporaryFolder();
    assert.equal((await problemOf(openRepository(folder))).code, 'not-a-repository');
    assert.equal((await problemOf(openRepository(path.join(folder, 'absent')))).code, 'not-a-repository');
    assert.equal((await problemOf(openRepository(path.join(makeRepo().dir, '.git')))).code, 'not-a-repository');
    assert.equal((await problemOf(openRepository(makeRepo('--bare').dir))).code, 'bare-repository');
  });

  it('says so when git is not there', async () => {
    const { dir } = makeRepo();
    const before = process.env['PATH'];
    process.env['PATH'] = temporaryFolder();
    try {
      assert.equal((await problemOf(openRepository(dir))).code, 'git-missing');
    } finally {
      process.env['PATH'] = before;
    }
  });

  it('is not led astray by inherited GIT_ variables', async () => {
    const [repo, other] = [makeRepo(), makeRepo()];
    process.env['GIT_DIR'] = path.join(other.dir, '.git');
    try {
      assert.equal((await openRepository(repo.dir)).root, repo.dir);
    } finally {
      delete process.env['GIT_DIR'];
    }
  });

  it('stops when it is told to', async () => {
    assert.equal((await problemOf(openRepository(makeRepo().dir, AbortSignal.abort()))).code, 'cancelled');
  });

  it('shows why git distrusts a folder of somebody else, and does not override it', async () => {
    const repo = makeRepo();
    repo.commit();
    // Inherited GIT_ variables do not get through, so git gets this one from a program of its name.
    const bin = temporaryFolder();
    const real = git(repo.dir, ['--exec-path']).toString().trim();
    const program = `#!/bin/sh\nGIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec "${real}/git" "$@"\n`;
    writeFileSync(path.join(bin, 'git'), program, { mode: 0o755 });
    const before = process.env['PATH'];
    process.env['PATH'] = bin;
    try {
      const problem = await problemOf(openRepository(repo.dir));
      assert.equal(problem.code, 'dubious-ownership');
      assert.match(problem.what, /safe\.directory/);
    } finally {
      process.env['PATH'] = before;
    }
  });
});
