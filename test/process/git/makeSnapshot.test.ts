import assert from 'node:assert/strict';
import { lstatSync, readFileSync, readlinkSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import * as path from 'node:path';
import { isAgentControl } from '../../../src/git/agentControl';
import { makeSnapshot, type Snapshot } from '../../../src/git/makeSnapshot';
import { problemOf, review } from './review';
import { footprint } from '../../fixtures/footprint';
import { git, makeRepo, temporaryFolder, type TestRepo } from './testRepo';
import type { ScopeRequest } from '../../../src/git/resolveScope';

async function snapshotOf(
  repo: TestRepo,
  request: ScopeRequest,
): Promise<Snapshot & { plain: (...args: string[]) => string }> {
  const { own, scope } = await review(repo.dir, request);
  const snapshot = await makeSnapshot(own, scope, path.join(temporaryFolder(), 'snapshot'));
  const plain = (...args: string[]): string => git(snapshot.tree, args).toString().trimEnd();
  return { ...snapshot, plain };
}

describe('makeSnapshot', () => {
  it('is a work tree in which a plain git works: clean, with the history of the base', async () => {
    const repo = makeRepo();
    repo.write('a.txt', 'one\ntwo\n');
    const base = repo.commit('the base');
    repo.write('a.txt', 'one\n2\n');
    repo.write('untracked/b.txt', 'needle\n');
    const { plain, tree, commit } = await snapshotOf(repo, { scope: 'working-tree' });
    assert.equal(plain('status', '--porcelain'), '');
    assert.equal(plain('rev-parse', 'HEAD', 'HEAD~1'), `${commit}\n${base}`);
    assert.match(plain('log', '--oneline'), /the base/);
    assert.equal(plain('diff', '--name-status', 'HEAD~1'), 'M\ta.txt\nA\tuntracked/b.txt');
    assert.equal(plain('grep', '-n', 'needle'), 'untracked/b.txt:1:needle');
    assert.match(plain('blame', 'a.txt'), new RegExp(`^\\^${base.slice(0, 7)}`));
    assert.equal(readFileSync(path.join(tree, 'a.txt'), 'utf8'), 'one\n2\n');
  });

  it('has the bytes of the tree, whatever attributes, line ends and filters say', async () => {
    const repo = makeRepo();
    repo.git('config', 'core.autocrlf', 'true');
    repo.git('config', 'filter.shout.smudge', 'tr a-z A-Z');
    const odd = Buffer.from([0, 0xff, 0x0a, 0x0d, 0x0a]);
    repo.write('lf.txt', 'one\ntwo\n');
    repo.write('id.txt', '$Id$\n');
    repo.write('odd.bin', odd);
    repo.write('wide.txt', 'wide\n');
    repo.write('run.sh', '#!/bin/sh\n');
    repo.git('add', '--all');
    repo.git('update-index', '--chmod=+x', 'run.sh');
    symlinkSync('/etc/hosts', path.join(repo.dir, 'link'));
    repo.write(
      '.gitattributes',
      '*.txt text eol=crlf\nid.txt ident filter=shout\nwide.txt working-tree-encoding=UTF-16\n',
    );
    repo.git('add', '.gitattributes', 'link');
    repo.git('commit', '--quiet', '--message', 'all');
    const { tree, plain } = await snapshotOf(repo, { scope: 'commit' });
    const at = (file: string): string => path.join(tree, file);
    assert.equal(readFileSync(at('lf.txt'), 'utf8'), 'one\ntwo\n');
    assert.equal(readFileSync(at('id.txt'), 'utf8'), '$Id$\n');
    assert.equal(readFileSync(at('wide.txt'), 'utf8'), 'wide\n');
    assert.ok(readFileSync(at('odd.bin')).equals(odd));
    assert.equal(readlinkSync(at('link')), '/etc/hosts');
    assert.equal(statSync(at('run.sh')).mode & 0o111, 0o111);
    assert.equal(plain('-c', 'core.autocrlf=true', 'status', '--porcelain'), '');
  });

  it('leaves agent control out at any depth and in any case, and git does not miss it', async () => {
    const repo = makeRepo();
    const control = [
      'AGENTS.md',
      'sub/Claude.md',
      '.claude/settings.json',
      'deep/er/.CODEX/config.toml',
      '.mcp.json',
      '.github/copilot-instructions.md',
      'sub/.github/prompts/x.prompt.md',
      '.vscode/tasks.json',
    ];
    const kept = [
      'agents.txt',
      '.github/workflows/ci.yml',
      'docs/copilot-instructions.md',
      'CLAUDE.md.txt',
      'claude/x',
    ];
    for (const file of [...control, ...kept]) repo.write(file, 'x\n');
    symlinkSync('../docs', path.join(repo.dir, 'sub/.cursor'));
    symlinkSync('../docs', path.join(repo.dir, 'claude/.github'));
    const { tree, plain, leftOut } = await snapshotOf(repo, { scope: 'working-tree' });
    assert.deepEqual([...leftOut].sort(), [...control, 'claude/.github', 'sub/.cursor'].sort());
    const files = readdirSync(tree, { recursive: true, encoding: 'utf8' }).filter((file) =>
      lstatSync(path.join(tree, file)).isFile(),
    );
    assert.deepEqual(files.sort(), [...kept, '.git'].sort());
    assert.equal(plain('status', '--porcelain'), '');
    assert.match(plain('show', '--stat', '--format='), /AGENTS\.md/);
  });

  it('is used again for the same change, is the same commit when made anew, and never gives way to another change', async () => {
    const repo = makeRepo();
    repo.write('a.txt', '1\n');
    repo.commit();
    repo.write('a.txt', '2\n');
    const { own, scope } = await review(repo.dir, { scope: 'working-tree' });
    const folder = path.join(temporaryFolder(), 'snapshot');
    const first = await makeSnapshot(own, scope, folder);
    const before = footprint(folder);
    assert.deepEqual(await makeSnapshot(own, scope, folder), first);
    assert.deepEqual(footprint(folder), before);
    rmSync(folder, { recursive: true });
    assert.equal((await makeSnapshot(own, scope, folder)).commit, first.commit);
    const other = await review(repo.dir, { scope: 'commit' });
    const problem = await problemOf(makeSnapshot(other.own, other.scope, folder));
    assert.equal(problem.code, 'state-folder');
    assert.equal(readFileSync(path.join(first.tree, 'a.txt'), 'utf8'), '2\n');
    assert.deepEqual(readdirSync(path.dirname(folder)), ['snapshot']);
  });

  it('leaves nothing behind when it is stopped', async () => {
    const repo = makeRepo();
    repo.write('a.txt', '1\n');
    const { own, scope } = await review(repo.dir, { scope: 'working-tree' });
    const parent = temporaryFolder();
    const problem = await problemOf(makeSnapshot(own, scope, path.join(parent, 'snapshot'), AbortSignal.abort()));
    assert.equal(problem.code, 'cancelled');
    assert.deepEqual(readdirSync(parent), []);
  });

  it('works without a base, with submodules, odd names, and over a shallow clone', async () => {
    const unborn = makeRepo();
    unborn.write('new\nline "x" ', 'n\n');
    unborn.write(Buffer.from('caf\xe9', 'latin1'), 'l\n');
    const first = await snapshotOf(unborn, { scope: 'working-tree' });
    assert.equal(first.plain('status', '--porcelain'), '');
    assert.match(first.plain('diff', '--stat', 'HEAD~1'), /2 files changed/);

    const inner = makeRepo();
    inner.commit();
    const repo = makeRepo();
    repo.write('a.txt', 'a\n');
    repo.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.dir, 'lib');
    repo.commit('one');
    repo.write('a.txt', 'b\n');
    repo.commit('two');
    const second = await snapshotOf(repo, { scope: 'commit' });
    assert.deepEqual(readdirSync(path.join(second.tree, 'lib')), []);
    assert.equal(second.plain('status', '--porcelain'), '');

    const clone = path.join(temporaryFolder(), 'clone');
    git('/', ['clone', '--quiet', '--depth=2', `file://${repo.dir}`, clone]);
    const { own, scope } = await review(clone, { scope: 'commit' });
    const third = await makeSnapshot(own, scope, path.join(temporaryFolder(), 'snapshot'));
    assert.match(git(third.tree, ['log', '--oneline']).toString(), /one/);
  });
});

describe('isAgentControl', () => {
  it('sees through names that file systems take for the same', () => {
    for (const path of [
      '.Claude/x',
      'a/.claude',
      '.cl\u200caude/x',
      '.claude./x',
      'AGENTS.MD ',
      '.GITHUB/HOOKS/x.json',
      '.ｃlaude/x',
    ]) {
      assert.equal(isAgentControl(path), true, path);
    }
    for (const path of ['.github/hook', 'claude', '.claudex/x', 'x.mcp.json', '.github', 'github/instructions/x']) {
      assert.equal(isAgentControl(path), false, path);
    }
  });
});
