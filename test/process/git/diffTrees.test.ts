import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import * as path from 'node:path';
import { readAttributes } from '../../../src/git/baseAttributes';
import { names, problemOf, review, type Review } from './review';
import { git, makeRepo, temporaryFolder, type TestRepo } from './testRepo';

const lines = (n: number): string => Array.from({ length: n }, (_, i) => `line ${i}\n`).join('');

async function changed(repo: TestRepo): Promise<Review> {
  repo.commit();
  return review(repo.dir, { scope: 'commit' });
}

describe('diffTrees', () => {
  it('gives every kind of change with the status, the modes and the counts of git', async () => {
    const repo = makeRepo();
    const at = (file: string): string => path.join(repo.dir, file);
    repo.write('edited', lines(30));
    repo.write('deleted', lines(3));
    repo.write('moved', lines(20));
    repo.write('moved and edited', `${lines(40)}moved\n`);
    repo.write('template', `${lines(50)}template\n`);
    repo.write('script', '#!/bin/sh\n');
    repo.write('becomes a link', 'target');
    repo.write('binary', Buffer.from([0, 1, 2]));
    repo.write('empty then full', '');
    repo.write('full then empty', 'x\n');
    repo.commit();
    repo.write('edited', lines(30).replace('line 2\n', 'two\n').replace('line 25\n', 'twenty-five\n'));
    rmSync(at('deleted'));
    renameSync(at('moved'), at('moved here'));
    renameSync(at('moved and edited'), at('moved and edited here'));
    repo.write('moved and edited here', `${lines(40)}moved, edited\n`);
    copyFileSync(at('template'), at('copy'));
    repo.write('template', `${lines(50)}template, edited\n`);
    chmodSync(at('script'), 0o755);
    rmSync(at('becomes a link'));
    symlinkSync('target', at('becomes a link'));
    repo.write('binary', Buffer.from([0, 1, 3]));
    repo.write('empty then full', 'now full\n');
    repo.write('full then empty', '');
    repo.write('new and empty', '');
    const { files } = await changed(repo);
    assert.deepEqual(
      files.map(({ file, hunks, newMode }) => [
        names([{ file } as never])[0],
        newMode,
        file.added,
        file.deleted,
        hunks.length,
      ]),
      [
        ['T becomes a link', '120000', 0, 0, 1],
        ['M binary', '100644', 0, 0, 0],
        ['C template → copy', '100644', 0, 0, 0],
        ['D deleted', '000000', 0, 3, 1],
        ['M edited', '100644', 2, 2, 2],
        ['M empty then full', '100644', 1, 0, 1],
        ['M full then empty', '100644', 0, 1, 1],
        ['R moved and edited → moved and edited here', '100644', 1, 1, 1],
        ['R moved → moved here', '100644', 0, 0, 0],
        ['C empty then full → new and empty', '100644', 0, 0, 0],
        ['M script', '100755', 0, 0, 0],
        ['M template', '100644', 1, 1, 1],
      ],
    );
    assert.equal(files[1]?.file.binary, true);
  });

  it('keeps contents to the byte: no newline at the end, CRLF, NUL late, odd bytes, text that looks like a patch', async () => {
    const repo = makeRepo();
    const contents: [string, string | Buffer, string | Buffer][] = [
      ['gains its newline', 'a\nb', 'a\nb\n'],
      ['loses its newline', 'a\nb\n', 'a\nb'],
      ['never has one', 'a\nb', 'a\nc'],
      ['crlf', 'a\r\nb\r\n', 'a\r\nc\r\nd\n'],
      ['lone cr', 'a\rb\n', 'a\rc\n'],
      ['late nul', `${'x'.repeat(9000)}\n\0\n`, `${'x'.repeat(9000)}\n\0\nend\n`],
      ['latin1', Buffer.from('caf\xe9\n\x85\x9f\n', 'latin1'), Buffer.from('caf\xe8\n\x85\x9e\n', 'latin1')],
      ['separators', 'a\u2028b\x0b\x0c\n', 'a\u2028c\x0b\x0c\n'],
      ['sql', '-- Person\n-- x\nselect\n', '++ Person\n-- x\nselect\n'],
      [
        'patch',
        'diff --git a/x b/x\n--- a/x\n',
        'diff --git a/x b/x\n+++ b/x\n@@ -1 +1 @@\n\\ No newline at end of file\n',
      ],
      ['marker', '\\ No newline at end of file\n', '\\ No newline at end of file\n\\ No newline at end of file'],
      ['blank', '\n\n\n\n\n\n\n\nx\n\n\n\n', '\n\n\n\n\n\n\n\ny\n\n\n\n'],
      ['bom', '\ufeffa\n', '\ufeffb\n'],
      ['long', `${'y'.repeat(3_000_000)}\n`, `${'y'.repeat(3_000_001)}\n`],
    ];
    for (const [name, before] of contents) repo.write(name, before);
    repo.commit();
    for (const [name, , after] of contents) repo.write(name, after);
    const { files } = await changed(repo);
    assert.deepEqual(new Set(names(files)), new Set(contents.map(([name]) => `M ${name}`)));
    assert.ok(files.every(({ hunks }) => hunks.length === 1));
  });

  const odd = [
    'sp ace',
    'ta\tb',
    'qu"ote',
    "apos'",
    'back\\slash',
    'new\nline',
    'café',
    'x b/y',
    'a/b b/a/b',
    'Chapter 1/p.png',
    'c/i w/o.txt',
    'trailing ',
    ' leading',
    '-dash',
    ':(top)magic',
    '*.glob',
    '#hash',
    '"quoted"',
    '2020-01-01 10:10:10 +0000',
    'dev/null',
    'cr\rhere',
    '\x01\x7f',
    '日本/語',
  ];
  for (const kind of ['text', 'binary', 'empty', 'mode', 'rename'] as const) {
    it(`reads odd paths back: ${kind}`, async () => {
      const repo = makeRepo();
      const at = (file: string): string => path.join(repo.dir, file);
      for (const [i, file] of odd.entries()) {
        repo.write(file, kind === 'binary' ? Buffer.from([0, i]) : kind === 'empty' ? '' : `${file}\n${lines(20 + i)}`);
      }
      repo.commit();
      for (const file of odd) {
        if (kind === 'mode') chmodSync(at(file), 0o755);
        else if (kind === 'rename') renameSync(at(file), at(`${file}!`));
        else if (kind === 'empty') rmSync(at(file));
        else repo.write(file, kind === 'binary' ? Buffer.from([0, 255]) : 'changed\n');
      }
      const { files } = await changed(repo);
      const expected = odd.map((file) =>
        kind === 'rename' ? `R ${file} → ${file}!` : `${kind === 'empty' ? 'D' : 'M'} ${file}`,
      );
      assert.deepEqual(names(files).sort(), expected.sort());
    });
  }

  it('keeps the bytes of a path that is not UTF-8, in the work tree too', async () => {
    const repo = makeRepo();
    const bytes = Buffer.from('caf\xe9.txt', 'latin1');
    repo.write(bytes, 'one\n');
    const { files } = await review(repo.dir, { scope: 'working-tree' });
    const expected = { path: 'caf\ufffd.txt', pathBytes: bytes.toString('base64') };
    assert.deepEqual(
      files.map(({ file: { path, pathBytes } }) => ({ path, pathBytes })),
      [expected],
    );
  });

  it('is not bent by any configuration of the user, the repository or the work tree', async () => {
    const repo = makeRepo();
    repo.write('src/a.txt', lines(60));
    repo.write('b.txt', lines(60));
    repo.write('café.md', lines(10));
    repo.commit();
    repo.write('src/a.txt', lines(60).replace('line 30\n', 'thirty\n').replace('line 38\n', 'x\n'));
    renameSync(path.join(repo.dir, 'b.txt'), path.join(repo.dir, 'c.txt'));
    repo.write('café.md', lines(11));
    repo.commit();
    const { files: plain } = await review(repo.dir, { scope: 'commit' });
    const settings = {
      'core.quotePath': 'true',
      'diff.noprefix': 'true',
      'diff.mnemonicPrefix': 'true',
      'diff.external': '/bin/false',
      'diff.renames': 'false',
      'diff.context': '0',
      'diff.interHunkContext': '20',
      'diff.algorithm': 'patience',
      'diff.suppressBlankEmpty': 'true',
      'diff.relative': 'true',
      'diff.ignoreSubmodules': 'all',
      'diff.orderFile': '/dev/null',
      'diff.txt.textconv': 'tr a-z A-Z <',
      'diff.txt.command': '/bin/false',
      'color.ui': 'always',
      'color.diff': 'always',
      'core.abbrev': '7',
      'core.attributesFile': path.join(repo.dir, '.git/info/attributes'),
      'core.pager': '/bin/false',
    };
    for (const [name, value] of Object.entries(settings)) repo.git('config', name, value);
    repo.write('.git/info/attributes', '*.txt diff=txt\n*.md -diff\n');
    const home = temporaryFolder();
    for (const [name, value] of Object.entries(settings)) git(home, ['config', '--file', '.gitconfig', name, value]);
    const before = { ...process.env };
    Object.assign(process.env, {
      HOME: home,
      XDG_CONFIG_HOME: home,
      GIT_DIFF_OPTS: '-u0',
      GIT_EXTERNAL_DIFF: '/bin/false',
    });
    try {
      assert.deepEqual((await review(repo.dir, { scope: 'commit' })).files, plain);
    } finally {
      for (const name of ['HOME', 'XDG_CONFIG_HOME', 'GIT_DIFF_OPTS', 'GIT_EXTERNAL_DIFF']) {
        if (before[name] === undefined) Reflect.deleteProperty(process.env, name);
        else process.env[name] = before[name];
      }
    }
  });

  it('takes attributes from the base alone: a change cannot hide itself', async () => {
    const repo = makeRepo();
    repo.write('.gitattributes', 'old.txt -diff\n');
    repo.write(
      'sub/.gitattributes',
      'deep.txt binary\ngen.txt linguist-generated\nhand.txt linguist-generated=false\n',
    );
    for (const file of ['old.txt', 'new.txt', 'sub/deep.txt', 'sub/gen.txt', 'sub/hand.txt']) repo.write(file, 'one\n');
    repo.commit();
    repo.write('.gitattributes', 'new.txt -diff\nnew.txt linguist-generated\n');
    rmSync(path.join(repo.dir, 'sub/.gitattributes'));
    for (const file of ['old.txt', 'new.txt', 'sub/deep.txt']) repo.write(file, 'two\n');
    const { own, scope, files } = await changed(repo);
    const binary = files.filter(({ file }) => file.binary).map(({ file }) => file.path);
    assert.deepEqual(binary, ['old.txt', 'sub/deep.txt']);
    const said = await readAttributes(own, scope.base.tree, ['new.txt', 'sub/gen.txt', 'sub/hand.txt']);
    assert.deepEqual(
      [...said],
      [
        ['sub/gen.txt', 'linguist-generated'],
        ['sub/hand.txt', false],
      ],
    );
  });

  it('follows types there and back: file, link, submodule', async () => {
    const repo = makeRepo();
    const inner = makeRepo();
    const id = inner.commit();
    repo.write('to link', 'one\ntwo\n');
    symlinkSync('somewhere', path.join(repo.dir, 'to file'));
    repo.write('to module', 'one\n');
    repo.commit();
    rmSync(path.join(repo.dir, 'to link'));
    symlinkSync('one', path.join(repo.dir, 'to link'));
    rmSync(path.join(repo.dir, 'to file'));
    repo.write('to file', 'one\ntwo\n');
    repo.git('add', '--all');
    repo.git('update-index', '--cacheinfo', `160000,${id},to module`);
    repo.git('commit', '--quiet', '--message', 'types');
    const { files } = await review(repo.dir, { scope: 'commit' });
    assert.deepEqual(names(files), ['T to file', 'T to link', 'T to module']);
    assert.deepEqual(
      files.map(({ hunks }) => hunks.length),
      [1, 1, 1],
    );
  });

  it('says what is missing in a partial clone, and fetches nothing', async () => {
    const origin = makeRepo();
    origin.git('config', 'uploadpack.allowFilter', 'true');
    origin.write('a.txt', 'one\n');
    origin.commit();
    origin.write('a.txt', 'two\n');
    origin.commit();
    const clone = path.join(temporaryFolder(), 'clone');
    git('/', ['clone', '--quiet', '--filter=blob:none', `file://${origin.dir}`, clone]);
    assert.equal((await problemOf(review(clone, { scope: 'commit' }))).code, 'missing-objects');
  });
});
