import assert from 'node:assert/strict';
import { chmodSync, readdirSync, rmSync } from 'node:fs';
import * as path from 'node:path';
import { makeSnapshot } from '../../../src/git/makeSnapshot';
import type { ScopeRequest } from '../../../src/git/resolveScope';
import { names, review } from './review';
import { footprint } from '../../fixtures/footprint';
import { git, makeRepo, repoAt, temporaryFolder, type TestRepo } from './testRepo';

/** A repository in the middle of everything: staged, edited, deleted, untracked, in conflict, with a filter that stores. */
function busy(): TestRepo {
  const repo = makeRepo();
  repo.write('.gitattributes', '*.big filter=store\n');
  repo.write('both.txt', 'one\n');
  repo.write('edited.txt', 'one\n');
  repo.write('deleted.txt', 'one\n');
  repo.commit();
  // As git-lfs does: contents go into the git directory, a pointer into the repository.
  const clean = 'd="$(git rev-parse --git-dir)/stored" && mkdir -p "$d" && cat > "$d/$$" && echo pointer';
  repo.git('config', 'filter.store.clean', clean);
  repo.git('config', 'filter.store.required', 'true');
  repo.git('checkout', '--quiet', '-b', 'work');
  repo.write('both.txt', 'ours\n');
  repo.commit();
  repo.git('checkout', '--quiet', 'main');
  repo.write('both.txt', 'theirs\n');
  repo.commit();
  assert.throws(() => repo.git('merge', 'work'));
  repo.write('staged.txt', 'staged\n');
  repo.git('add', 'staged.txt');
  repo.write('edited.txt', 'edited\n');
  rmSync(path.join(repo.dir, 'deleted.txt'));
  repo.write('untracked/file.txt', 'untracked\n');
  repo.write('huge.big', 'huge contents\n');
  return repo;
}

async function unchanged(dirs: readonly string[], work: () => Promise<unknown>): Promise<void> {
  const before = dirs.map(footprint);
  await work();
  assert.deepEqual(dirs.map(footprint), before);
}

describe("the user's repository", () => {
  const requests: ScopeRequest[] = [
    { scope: 'auto' },
    { scope: 'working-tree' },
    { scope: 'staged' },
    { scope: 'branch', base: 'work' },
    { scope: 'commit' },
    { scope: 'range', range: 'work..HEAD' },
  ];
  for (const request of requests) {
    it(`is byte for byte what it was after ${request.scope}`, async () => {
      const repo = busy();
      await unchanged([repo.dir], async () => {
        const { own, scope } = await review(repo.dir, request);
        await makeSnapshot(own, scope, path.join(temporaryFolder(), 'snapshot'));
      });
    });
  }

  it('is left alone by a clean filter that stores: the pointer is reviewed, the contents lie in our folder', async () => {
    const repo = busy();
    const { files, own } = await review(repo.dir, { scope: 'working-tree' });
    const pointer = files.find(({ file }) => file.path === 'huge.big');
    assert.deepEqual(pointer?.hunks[0]?.lines, [{ kind: '+', raw: 'pointer' }]);
    assert.ok(footprint(own.stageDir).some((line) => line.includes('/stored/')));
  });

  it('is left alone in linked work trees and with submodules', async () => {
    const inner = busy();
    inner.git('merge', '--abort');
    const repo = makeRepo();
    repo.write('a.txt', 'a\n');
    repo.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.dir, 'lib');
    repo.commit();
    const linked = path.join(temporaryFolder(), 'linked');
    repo.git('worktree', 'add', '--quiet', '-b', 'linked', linked);
    repoAt(linked).write('a.txt', 'linked\n');
    repo.write('a.txt', 'edited\n');
    repo.write('lib/new.txt', 'dirty submodule\n');
    await unchanged([repo.dir, linked], async () => {
      assert.deepEqual(names((await review(repo.dir, { scope: 'auto' })).files), ['M a.txt']);
      assert.deepEqual(names((await review(linked, { scope: 'auto' })).files), ['M a.txt']);
    });
  });

  it('runs no hook, no file system monitor and no program of the diff configuration', async () => {
    const repo = busy();
    const trace = path.join(temporaryFolder(), 'trace');
    const program = `#!/bin/sh\necho "$0" >> ${trace}\n`;
    for (const hook of ['post-index-change', 'pre-commit', 'post-checkout', 'reference-transaction', 'fsmonitor']) {
      repo.write(`.git/hooks/${hook}`, program);
    }
    git(repo.dir, ['config', 'core.fsmonitor', path.join(repo.dir, '.git/hooks/fsmonitor')]);
    git(repo.dir, ['config', 'diff.external', path.join(repo.dir, '.git/hooks/fsmonitor')]);
    const hooks = path.join(repo.dir, '.git/hooks');
    for (const hook of readdirSync(hooks)) chmodSync(path.join(hooks, hook), 0o755);
    await unchanged([repo.dir], async () => {
      const { own, scope } = await review(repo.dir, { scope: 'working-tree' });
      await makeSnapshot(own, scope, path.join(temporaryFolder(), 'snapshot'));
    });
    assert.throws(() => footprint(trace), /ENOENT/);
  });
});
