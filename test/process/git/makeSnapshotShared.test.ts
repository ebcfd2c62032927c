import assert from 'node:assert/strict';
import { lstatSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import * as path from 'node:path';
import { makeOwnGitDir } from '../../../src/git/makeOwnGitDir';
import { makeSnapshot, type Snapshot } from '../../../src/git/makeSnapshot';
import { openRepository } from '../../../src/git/openRepository';
import type { OwnGitDir } from '../../../src/git/ownGitDir';
import { resolveScope, type ScopeRequest } from '../../../src/git/resolveScope';
import { unfit } from '../../../src/git/unfit';
import { git, makeRepo, temporaryFolder, type TestRepo } from './testRepo';

/** What a run of its own has read of the repository. */
async function runOn(repo: TestRepo, request: ScopeRequest) {
  const own = await ownGitDir(repo);
  return { own, scope: await resolveScope(own, request) };
}

const ownGitDir = async (repo: TestRepo): Promise<OwnGitDir> =>
  makeOwnGitDir(await openRepository(repo.dir), path.join(temporaryFolder(), 'own'));

describe('a snapshot that several runs make', () => {
  it('stays in its place when a second run that began earlier or later is done', async () => {
    const repo = makeRepo();
    repo.write('a.txt', '1\n');
    const parent = temporaryFolder();
    const folder = path.join(parent, 'snapshot');
    const places: number[] = [];
    const made = await Promise.all(
      [1, 2, 3].map(async () => {
        const { own, scope } = await runOn(repo, { scope: 'working-tree' });
        const snapshot = await makeSnapshot(own, scope, folder);
        places.push(statSync(snapshot.tree).ino);
        return snapshot;
      }),
    );
    assert.deepEqual(new Set(places).size, 1, 'the folder that the first one got is the folder of all');
    assert.deepEqual(made[1], made[0]);
    assert.deepEqual(made[2], made[0]);
    assert.deepEqual(readdirSync(parent), ['snapshot'], 'what was made for nothing is gone');
  });

  for (const scope of ['working-tree', 'staged'] as const) {
    it(`has all of a ${scope} change when the run that made it and the staged contents are gone`, async () => {
      const repo = makeRepo();
      repo.write('kept.txt', 'kept\n');
      repo.write('changed.txt', 'before\n');
      repo.commit();
      repo.write('changed.txt', 'after\n');
      repo.write('deep/new.txt', 'new\n');
      repo.git('add', '--all');
      const { own, scope: change } = await runOn(repo, { scope });
      const { tree } = await makeSnapshot(own, change, path.join(temporaryFolder(), 'snapshot'));
      rmSync(own.folder, { recursive: true });
      repo.git('reset', '--quiet', '--hard');
      repo.git('gc', '--quiet', '--prune=now');
      const plain = (...args: string[]) => git(tree, args).toString().trimEnd();
      assert.equal(plain('status', '--porcelain'), '');
      assert.equal(plain('show', 'HEAD:deep/new.txt'), 'new');
      assert.match(plain('diff', 'HEAD~1'), /\+after/);
      plain('fsck', '--full', '--strict', '--no-dangling');
      const said = ['config', 'objects/info/alternates'].map((name) => path.join(tree, '..', 'git', name));
      for (const file of said) assert.ok(!readFileSync(file, 'utf8').includes(own.folder), file);
    });
  }
});

/** The snapshot of a tree, against nothing. */
async function snapshotOf(repo: TestRepo, tree: string): Promise<Snapshot> {
  const own = await ownGitDir(repo);
  const change = { base: { tree: own.emptyTree, commit: null }, head: { tree, commit: null } };
  return makeSnapshot(own, change, path.join(temporaryFolder(), 'snapshot'));
}

/** A tree with these entries as they are, sound or not. */
function plantedTree(repo: TestRepo, entries: readonly (readonly [mode: string, name: string, id: string])[]): string {
  const raw = entries.map(([mode, name, id]) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
  );
  const args = ['hash-object', '-w', '-t', 'tree', '--literally', '--stdin'];
  return git(repo.dir, args, Buffer.concat(raw)).toString().trim();
}

describe('a snapshot of a tree that was made by hand', () => {
  it('never writes through a link that stands where a folder should be', async () => {
    const repo = makeRepo();
    const outside = temporaryFolder();
    const blob = git(repo.dir, ['hash-object', '-w', '--stdin'], 'hostile\n').toString().trim();
    const link = git(repo.dir, ['hash-object', '-w', '--stdin'], outside).toString().trim();
    const inner = plantedTree(repo, [['100644', 'b', blob]]);
    const tree = plantedTree(repo, [
      ['120000', 'a', link],
      ['40000', 'a', inner],
      ['40000', 'c', inner],
      ['120000', 'c', link],
      ['100644', 'plain', blob],
    ]);
    const made = await snapshotOf(repo, tree);
    assert.deepEqual(readdirSync(outside), []);
    assert.equal(readFileSync(path.join(made.tree, 'plain'), 'utf8'), 'hostile\n');
    const all = ['a', 'a/b', 'c', 'c/b'];
    const there = all.filter(
      (name) => lstatSync(path.join(made.tree, name), { throwIfNoEntry: false })?.isDirectory() === false,
    );
    assert.deepEqual([...made.leftOut, ...there].sort(), all, 'each is among the files or said to be left out');
  });

  it('leaves out and names what is too long for the file system, and is clean', async () => {
    const repo = makeRepo();
    const blob = git(repo.dir, ['hash-object', '-w', '--stdin'], 'x\n').toString().trim();
    const long = 'n'.repeat(256);
    let deep = plantedTree(repo, [['100644', 'f', blob]]);
    for (let i = 0; i < 20; i++) deep = plantedTree(repo, [['40000', 'd'.repeat(250), deep]]);
    const tree = plantedTree(repo, [
      ['40000', 'deep', deep],
      ['100644', 'm'.repeat(255), blob],
      ['100644', long, blob],
    ]);
    const made = await snapshotOf(repo, tree);
    assert.deepEqual([...made.leftOut].sort(), [`deep/${`${'d'.repeat(250)}/`.repeat(20)}f`, long]);
    assert.deepEqual(readdirSync(made.tree).sort(), ['.git', 'm'.repeat(255)]);
    assert.equal(git(made.tree, ['status', '--porcelain']).toString(), '');
  });
});

describe('unfit', () => {
  const names = (paths: readonly string[], folds: boolean) =>
    unfit(
      paths.map((path) => ({ path })),
      { folds, pathBytes: 4000 },
    ).map(({ path }) => path);

  it('takes each name for itself where the file system does', () => {
    assert.deepEqual(names(['README', 'Readme', 'a/x', 'A/x', 'link', 'Link/y'], false), []);
  });

  it('finds the second of two paths that are one file, and what would be written through another entry', () => {
    assert.deepEqual(names(['README', 'Readme', 'src/a', 'SRC/b', 'SRC/A'], true), ['Readme', 'SRC/A']);
    assert.deepEqual(names(['Link', 'link/hooks/x', 'link2'], true), ['link/hooks/x']);
    assert.deepEqual(names(['DIR/x/y', 'dir', 'dir/X'], true), ['dir', 'dir/X']);
    assert.deepEqual(names(['caf\u00e9', 'cafe\u0301'], true), ['cafe\u0301']);
  });

  it('tells names apart that are no UTF-8 and look the same', () => {
    const odd = [0xe8, 0xe9].map((byte) => ({ path: '\ufffd', pathBytes: Buffer.from([byte]).toString('base64') }));
    assert.deepEqual(unfit(odd, { folds: false, pathBytes: 4000 }), []);
  });
});
