import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { names, problemOf, review } from './review';
import { git, makeRepo, repoAt, temporaryFolder, type TestRepo } from './testRepo';

/** main: one commit; branch `work`: one more. */
function branched(): TestRepo {
  const repo = makeRepo();
  repo.write('kept.txt', 'one\ntwo\nthree\n');
  repo.write('sub/gone.txt', 'bye\n');
  repo.commit('first');
  repo.git('checkout', '--quiet', '-b', 'work');
  repo.write('kept.txt', 'one\n2\nthree\n');
  repo.commit('second');
  return repo;
}

describe('resolveScope', () => {
  describe('working-tree', () => {
    it('takes everything that is there: staged, edited, deleted, untracked, intent-to-add; not what is ignored', async () => {
      const repo = branched();
      repo.write('.gitignore', '*.log\n');
      repo.commit();
      repo.write('staged.txt', 'staged\n');
      repo.git('add', 'staged.txt');
      repo.write('staged.txt', 'staged, then edited\n');
      repo.write('kept.txt', 'one\n2\n3\n');
      rmSync(path.join(repo.dir, 'sub'), { recursive: true });
      repo.write('deep/er/new.txt', 'new\n');
      repo.write('noise.log', 'noise\n');
      repo.write('meant.txt', 'meant\n');
      repo.git('add', '--intent-to-add', 'meant.txt');
      const { files, scope } = await review(repo.dir, { scope: 'working-tree' });
      assert.deepEqual(names(files), [
        'A deep/er/new.txt',
        'M kept.txt',
        'A meant.txt',
        'A staged.txt',
        'D sub/gone.txt',
      ]);
      assert.equal(files[3]?.hunks[0]?.lines[0]?.raw, 'staged, then edited');
      assert.equal(scope.base.commit, repo.git('rev-parse', 'HEAD'));
      assert.equal(scope.head.commit, null);
    });

    it('shows conflicts as the files stand', async () => {
      const repo = branched();
      repo.git('checkout', '--quiet', 'main');
      repo.write('kept.txt', 'one\nzwei\nthree\n');
      repo.commit();
      assert.throws(() => repo.git('merge', 'work'));
      const { files } = await review(repo.dir, { scope: 'working-tree' });
      assert.deepEqual(names(files), ['M kept.txt']);
      assert.ok(files[0]?.hunks[0]?.lines.some((line) => line.raw.startsWith('<<<<<<<')));
    });

    it('sees an edit that keeps size and time, made in the same instant as the index', async () => {
      const repo = makeRepo();
      repo.git('config', 'core.trustctime', 'false');
      const instant = (file: string): void => utimesSync(path.join(repo.dir, file), 1_700_000_000, 1_700_000_000);
      repo.write('a.txt', 'aaaa\n');
      instant('a.txt');
      repo.commit();
      instant('.git/index');
      repo.write('a.txt', 'bbbb\n');
      instant('a.txt');
      const { files } = await review(repo.dir, { scope: 'working-tree' });
      assert.deepEqual(names(files), ['M a.txt']);
    });

    it('works before the first commit', async () => {
      const repo = makeRepo();
      repo.write('a.txt', 'a\n');
      repo.git('add', 'a.txt');
      repo.write('b.txt', 'b\n');
      const { files, scope } = await review(repo.dir, { scope: 'working-tree' });
      assert.deepEqual(names(files), ['A a.txt', 'A b.txt']);
      assert.equal(scope.base.commit, null);
    });

    it('leaves nested repositories out, with or without commits, and still takes the files beside them', async () => {
      const repo = branched();
      for (const name of ['empty', 'full']) {
        mkdirSync(path.join(repo.dir, name));
        git(path.join(repo.dir, name), ['init', '--quiet']);
        repoAt(path.join(repo.dir, name)).write('inner.txt', 'inner\n');
      }
      repoAt(path.join(repo.dir, 'full')).commit();
      repo.write('outer.txt', 'outer\n');
      const { files } = await review(repo.dir, { scope: 'working-tree' });
      assert.deepEqual(names(files), ['A outer.txt']);
    });

    it('gives a submodule as one item with its two ids', async () => {
      const inner = branched();
      const repo = branched();
      repo.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.dir, 'lib');
      repo.commit();
      const before = repo.git('rev-parse', 'HEAD:lib');
      const moved = repoAt(path.join(repo.dir, 'lib')).commit('inside');
      const { files } = await review(repo.dir, { scope: 'working-tree' });
      assert.deepEqual(names(files), ['M lib']);
      assert.deepEqual([files[0]?.oldMode, files[0]?.oldId, files[0]?.newId], ['160000', before, moved]);
    });

    it('keeps what a sparse checkout leaves out', async () => {
      const repo = branched();
      repo.git('sparse-checkout', 'set', '--no-cone', '/kept.txt');
      repo.write('kept.txt', 'sparse\n');
      repo.write('outside/new.txt', 'new\n');
      const { files } = await review(repo.dir, { scope: 'working-tree' });
      assert.deepEqual(names(files), ['M kept.txt', 'A outside/new.txt']);
    });

    it('follows files that become folders or links, and back', async () => {
      const repo = makeRepo();
      repo.write('file', 'file\n');
      repo.write('dir/x', 'x\n');
      repo.write('dir2/x', 'x2\n');
      repo.write('real/x', 'x3\n');
      repo.commit();
      rmSync(path.join(repo.dir, 'file'));
      repo.write('file/inside', 'inside\n');
      rmSync(path.join(repo.dir, 'dir'), { recursive: true });
      symlinkSync('real', path.join(repo.dir, 'dir'));
      rmSync(path.join(repo.dir, 'dir2'), { recursive: true });
      repo.write('dir2', 'now a file\n');
      const { files } = await review(repo.dir, { scope: 'working-tree' });
      assert.deepEqual(names(files).sort(), ['A dir', 'A dir2', 'A file/inside', 'D dir/x', 'D dir2/x', 'D file']);
    });

    it('reads a split index', async () => {
      const repo = branched();
      repo.git('update-index', '--split-index');
      repo.write('kept.txt', 'split\n');
      assert.deepEqual(names((await review(repo.dir, { scope: 'working-tree' })).files), ['M kept.txt']);
    });

    it('takes line ends as the configuration means them', async () => {
      const repo = makeRepo();
      repo.write('a.txt', 'one\ntwo\n');
      repo.commit();
      repo.git('config', 'core.autocrlf', 'true');
      repo.git('config', 'core.safecrlf', 'true');
      repo.write('a.txt', 'one\r\n2\r\n');
      const { files } = await review(repo.dir, { scope: 'working-tree' });
      assert.deepEqual([files[0]?.file.added, files[0]?.file.deleted], [1, 1]);
    });

    it('leaves CRLF alone where it was committed, as core.autocrlf does', async () => {
      const repo = makeRepo();
      repo.write('a.txt', 'one\r\ntwo\r\n');
      repo.commit();
      repo.git('config', 'core.autocrlf', 'true');
      repo.write('a.txt', 'one\r\n2\r\n');
      const { files } = await review(repo.dir, { scope: 'working-tree' });
      assert.deepEqual([files[0]?.file.added, files[0]?.file.deleted], [1, 1]);
    });

    it('works in a linked work tree', async () => {
      const repo = branched();
      const linked = path.join(temporaryFolder(), 'linked');
      repo.git('worktree', 'add', '--quiet', '-b', 'third', linked);
      writeFileSync(path.join(linked, 'kept.txt'), 'linked\n');
      assert.deepEqual(names((await review(linked, { scope: 'working-tree' })).files), ['M kept.txt']);
    });

    it('works over two levels of borrowed objects, one of them relative', async () => {
      const first = branched();
      const second = path.join(temporaryFolder(), 'second');
      git('/', ['clone', '--quiet', '--shared', first.dir, second]);
      const alternates = path.relative(path.join(second, '.git/objects'), path.join(first.dir, '.git/objects'));
      writeFileSync(path.join(second, '.git/objects/info/alternates'), `${alternates}\n`);
      const third = path.join(temporaryFolder(), 'third');
      git('/', ['clone', '--quiet', '--shared', second, third]);
      writeFileSync(path.join(third, 'kept.txt'), 'third\n');
      assert.deepEqual(names((await review(third, { scope: 'working-tree' })).files), ['M kept.txt']);
    });

    it('says that there is nothing', async () => {
      const problem = await problemOf(review(branched().dir, { scope: 'working-tree' }));
      assert.equal(problem.code, 'no-changes');
    });

    it('works in a SHA-256 repository', async () => {
      const repo = makeRepo('--object-format=sha256');
      repo.write('a.txt', 'a\n');
      assert.deepEqual(names((await review(repo.dir, { scope: 'auto' })).files), ['A a.txt']);
    });
  });

  describe('staged', () => {
    it('takes what is staged and nothing else', async () => {
      const repo = branched();
      repo.write('kept.txt', 'staged\n');
      repo.git('add', 'kept.txt');
      repo.write('kept.txt', 'edited after\n');
      repo.write('untracked.txt', 'u\n');
      repo.write('meant.txt', 'meant\n');
      repo.git('add', '--intent-to-add', 'meant.txt');
      const { files } = await review(repo.dir, { scope: 'staged' });
      assert.deepEqual(names(files), ['M kept.txt']);
      assert.equal(files[0]?.hunks[0]?.lines.at(-1)?.raw, 'staged');
    });

    it('keeps what is staged when git collects garbage', async () => {
      const repo = branched();
      repo.write('deep/er/new.txt', 'staged\n');
      repo.git('add', '--all');
      const { files, own, scope } = await review(repo.dir, { scope: 'staged' });
      const id = files[0]?.newId ?? '';
      repo.git('reset', '--quiet');
      repo.git('gc', '--quiet', '--prune=now');
      assert.throws(() => repo.git('cat-file', '-e', id));
      const ours = (...args: string[]): string => git(own.gitDir, ['--git-dir', own.gitDir, ...args]).toString();
      assert.equal(ours('cat-file', 'blob', id), 'staged\n');
      assert.match(ours('ls-tree', '-r', scope.head.tree), /deep\/er\/new\.txt/);
    });

    it('leaves files in conflict as they are on our side', async () => {
      const repo = branched();
      repo.git('checkout', '--quiet', 'main');
      repo.write('kept.txt', 'one\nzwei\nthree\n');
      repo.commit();
      assert.throws(() => repo.git('merge', 'work'));
      repo.write('also.txt', 'also\n');
      repo.git('add', 'also.txt');
      assert.deepEqual(names((await review(repo.dir, { scope: 'staged' })).files), ['A also.txt']);
    });
  });

  describe('branch', () => {
    it('compares with the merge base of the branch that is named', async () => {
      const repo = branched();
      repo.git('checkout', '--quiet', 'main');
      repo.write('main.txt', 'only on main\n');
      repo.commit();
      repo.git('checkout', '--quiet', 'work');
      repo.write('dirty.txt', 'not of the branch\n');
      const { files, scope } = await review(repo.dir, { scope: 'branch', base: 'main' });
      assert.deepEqual(names(files), ['M kept.txt']);
      assert.equal(scope.head.commit, repo.git('rev-parse', 'HEAD'));
      assert.equal(scope.base.commit, repo.git('merge-base', 'main', 'work'));
      assert.match(scope.describe, /^work against main \(merge base /);
    });

    it("takes the remote's default branch, not the pushed copy of the branch itself", async () => {
      const origin = branched();
      origin.git('checkout', '--quiet', 'main');
      const clone = path.join(temporaryFolder(), 'clone');
      git('/', ['clone', '--quiet', origin.dir, clone]);
      const repo = repoAt(clone);
      repo.git('checkout', '--quiet', '--track', '-b', 'work', 'origin/work');
      const { files, scope } = await review(clone, { scope: 'auto' });
      assert.equal(scope.scope, 'branch');
      assert.deepEqual(names(files), ['M kept.txt']);
      assert.match(scope.describe, /origin's default branch/);
    });

    it('takes an upstream that is another branch', async () => {
      const repo = branched();
      repo.git('checkout', '--quiet', '-b', 'top');
      repo.write('top.txt', 'top\n');
      repo.commit();
      repo.git('branch', '--quiet', '--set-upstream-to=work');
      assert.deepEqual(names((await review(repo.dir, { scope: 'branch' })).files), ['A top.txt']);
    });

    it('says what to do without a common history, in a shallow clone too', async () => {
      const repo = branched();
      repo.git('checkout', '--quiet', '--orphan', 'island');
      repo.commit();
      assert.equal((await problemOf(review(repo.dir, { scope: 'branch', base: 'main' }))).code, 'no-merge-base');
      const clone = path.join(temporaryFolder(), 'clone');
      const origin = branched();
      git('/', ['clone', '--quiet', '--depth=1', '--no-single-branch', `file://${origin.dir}`, clone]);
      const problem = await problemOf(review(clone, { scope: 'branch', base: 'origin/main' }));
      assert.equal(problem.code, 'no-merge-base');
      assert.match(problem.what, /shallow/);
      assert.match(problem.todo, /origin\/main\.\.HEAD/);
    });

    it('names unknown and dangerous revisions, and unborn branches', async () => {
      const repo = branched();
      for (const base of ['absent', '--all', '-n1', '', 'a\0b', 'HEAD:kept.txt']) {
        assert.equal((await problemOf(review(repo.dir, { scope: 'branch', base }))).code, 'unknown-revision', base);
      }
      assert.equal((await problemOf(review(makeRepo().dir, { scope: 'branch' }))).code, 'unborn-branch');
    });
  });

  describe('commit and range', () => {
    it('compares a commit with its first parent, and a first commit with nothing', async () => {
      const repo = branched();
      assert.deepEqual(names((await review(repo.dir, { scope: 'commit' })).files), ['M kept.txt']);
      const root = await review(repo.dir, { scope: 'commit', range: 'main' });
      assert.deepEqual(names(root.files), ['A kept.txt', 'A sub/gone.txt']);
    });

    it('does not take the end of a shallow clone for a first commit', async () => {
      const clone = path.join(temporaryFolder(), 'clone');
      git('/', ['clone', '--quiet', '--depth=1', `file://${branched().dir}`, clone]);
      const problem = await problemOf(review(clone, { scope: 'commit' }));
      assert.equal(problem.code, 'missing-objects');
      assert.match(problem.what, /shallow/);
    });

    it('reads A..B as two trees, A...B from the merge base, and one commit as that commit', async () => {
      const repo = branched();
      repo.git('checkout', '--quiet', 'main');
      repo.write('main.txt', 'm\n');
      repo.commit();
      const of = async (range: string): Promise<string[]> =>
        names((await review(repo.dir, { scope: 'range', range })).files);
      assert.deepEqual(await of('main..work'), ['M kept.txt', 'D main.txt']);
      assert.deepEqual(await of('main...work'), ['M kept.txt']);
      assert.deepEqual(await of('work..'), ['M kept.txt', 'A main.txt']);
      assert.deepEqual(await of('work'), ['M kept.txt']);
      assert.deepEqual(await of(`${repo.git('rev-parse', 'main^{tree}')}..work`), ['M kept.txt', 'D main.txt']);
      assert.equal((await problemOf(of('main..absent'))).code, 'unknown-revision');
      assert.equal((await problemOf(of('main..main'))).code, 'no-changes');
      assert.equal((await problemOf(of(''))).code, 'usage');
    });

    it('is not confused by a file with the name of a revision', async () => {
      const repo = branched();
      repo.write('HEAD', 'a file\n');
      repo.write('main', 'another\n');
      repo.commit();
      assert.deepEqual(names((await review(repo.dir, { scope: 'range', range: 'main..HEAD' })).files), [
        'A HEAD',
        'M kept.txt',
        'A main',
      ]);
    });

    it('keeps a commit that no ref reaches when git collects garbage', async () => {
      const repo = branched();
      const lost = repo.git('rev-parse', 'work');
      repo.git('checkout', '--quiet', 'main');
      repo.git('branch', '--quiet', '-D', 'work');
      const { own, files } = await review(repo.dir, { scope: 'range', range: `main..${lost}` });
      repo.git('reflog', 'expire', '--expire=now', '--all');
      repo.git('gc', '--quiet', '--prune=now');
      assert.throws(() => repo.git('cat-file', '-e', lost));
      git(own.gitDir, ['--git-dir', own.gitDir, 'cat-file', '-e', files[0]?.newId ?? '']);
    });
  });

  describe('auto', () => {
    it('is the working tree when that is dirty, the branch when it is clean, and nothing when there is neither', async () => {
      const repo = branched();
      assert.equal((await review(repo.dir, { scope: 'auto' })).scope.scope, 'branch');
      repo.write('kept.txt', 'dirty\n');
      assert.equal((await review(repo.dir, { scope: 'auto' })).scope.scope, 'working-tree');
      repo.git('checkout', '--quiet', '--force', 'main');
      assert.equal((await problemOf(review(repo.dir, { scope: 'auto' }))).code, 'no-changes');
      assert.equal((await problemOf(review(makeRepo().dir, { scope: 'auto' }))).code, 'no-changes');
    });

    it('sees a mere rename', async () => {
      const repo = branched();
      renameSync(path.join(repo.dir, 'kept.txt'), path.join(repo.dir, 'renamed.txt'));
      assert.deepEqual(names((await review(repo.dir, { scope: 'auto' })).files), ['R kept.txt → renamed.txt']);
    });
  });
});
