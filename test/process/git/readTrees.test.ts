import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import * as path from 'node:path';
import { grepTree } from '../../../src/git/grepTree';
import { listTree } from '../../../src/git/listTree';
import { openBlobReader } from '../../../src/git/openBlobReader';
import { readBlobs } from '../../../src/git/readBlobs';
import { readText } from '../../../src/git/readText';
import { problemOf, review } from './review';
import { makeRepo, type TestRepo } from './testRepo';

function filled(): TestRepo {
  const repo = makeRepo();
  repo.write(
    'style.css',
    ':root { --primary: red; }\na { color: var(--primary); }\nb { color: var(--primary-dark); }\n',
  );
  repo.write('new\nline.txt', 'primary here\n');
  repo.write(Buffer.from('caf\xe9.txt', 'latin1'), 'xprimary\nprimary: \xff\n');
  repo.write('long.txt', `primary ${'x'.repeat(5000)}\nshort primary\n`);
  repo.write('binary', Buffer.from('\0primary\n'));
  repo.write('big', 'z'.repeat(200_000));
  symlinkSync('style.css', path.join(repo.dir, 'link'));
  return repo;
}

describe('reading trees', () => {
  it('lists entries with modes, sizes and the bytes of odd names', async () => {
    const { own, scope } = await review(filled().dir, { scope: 'working-tree' });
    const entries = await listTree(own, scope.head.tree);
    const byPath = new Map(entries.map((entry) => [entry.path, entry]));
    assert.equal(byPath.get('big')?.size, 200_000);
    assert.equal(byPath.get('link')?.mode, '120000');
    assert.equal(byPath.get('new\nline.txt')?.mode, '100644');
    assert.equal(byPath.get('caf\ufffd.txt')?.pathBytes, Buffer.from('caf\xe9.txt', 'latin1').toString('base64'));
    assert.equal(entries.length, 7);
    assert.deepEqual(await listTree(own, own.emptyTree), []);
  });

  it('reads many contents in order, passes over large and missing ones, and can be left early', async () => {
    const { own, scope } = await review(filled().dir, { scope: 'working-tree' });
    const entries = await listTree(own, scope.head.tree);
    const ids = Array.from({ length: 300 }, () => entries.map(({ id }) => id)).flat();
    ids.splice(3, 0, 'f'.repeat(40), scope.head.tree);
    const sizes = new Map(entries.map(({ id, size }) => [id, size]));
    const seen: string[] = [];
    for await (const { id, bytes } of readBlobs(own, ids, { maxBytes: 100_000 })) {
      const size = sizes.get(id) ?? null;
      assert.equal(bytes?.length ?? null, size !== null && size <= 100_000 ? size : null);
      seen.push(id);
    }
    assert.deepEqual(seen, ids);
    for await (const { id } of readBlobs(own, ids, { maxBytes: 1 })) {
      assert.equal(id, ids[0]);
      break;
    }
    await assert.rejects(async () => {
      for await (const { id } of readBlobs(own, [ids[0] ?? '', 'HEAD'], { maxBytes: 1 })) assert.equal(id, ids[0]);
    }, /Not an object id/);
  });

  it('reads single contents over one process, in any order, until it is closed', async () => {
    const { own, scope } = await review(filled().dir, { scope: 'working-tree' });
    const listed = await listTree(own, scope.head.tree);
    const entries = new Map(listed.map((entry) => [entry.path, entry.id]));
    const size = listed.find((entry) => entry.path === 'style.css')?.size ?? 0;
    const reader = openBlobReader(own, { maxBytes: 100_000 });
    const read = async (id: string) => (await reader.read(id))?.length;
    const style = entries.get('style.css') ?? '';
    assert.deepEqual(
      await Promise.all([style, entries.get('big') ?? '', 'f'.repeat(40), scope.head.tree, style].map(read)),
      [size, undefined, undefined, undefined, size],
    );
    await assert.rejects(read('HEAD'), /Not an object id/);
    assert.equal(await read(style), size);
    await reader.close();
    await assert.rejects(read(style), /was closed/);
    await openBlobReader(own, { maxBytes: 1 }).close();
  });

  it('does not start over a reader that was cancelled', async () => {
    const { own, scope } = await review(filled().dir, { scope: 'working-tree' });
    const [entry] = await listTree(own, scope.head.tree);
    const stop = new AbortController();
    const reader = openBlobReader(own, { maxBytes: 100_000, signal: stop.signal });
    await reader.read(entry?.id ?? '');
    stop.abort();
    assert.equal((await problemOf(reader.read(entry?.id ?? ''))).code, 'cancelled');
    await reader.close();
  });

  it('reads the text of files and of nothing else', async () => {
    const { own, scope } = await review(filled().dir, { scope: 'working-tree' });
    const { tree } = scope.head;
    assert.equal(await readText(own, tree, 'new\nline.txt'), 'primary here\n');
    for (const absent of ['link', 'absent', '', '..', '/etc/hosts', 'style.css/', '*', ':(top)style.css']) {
      assert.equal(await readText(own, tree, absent), null, absent);
    }
    assert.equal(await readText(own, tree, 'big', { maxBytes: 1000 }), null);
  });

  it('finds names as words, with the lines, in bounded memory', async () => {
    const { own, scope } = await review(filled().dir, { scope: 'working-tree' });
    const grep = (names: string[], max = 100) => grepTree(own, scope.head.tree, names, { max });
    const { hits, truncated } = await grep(['primary', '--primary-dark']);
    assert.equal(truncated, false);
    assert.deepEqual(
      hits.map(({ path: file, line }) => `${file}:${line}`),
      ['caf\ufffd.txt:2', 'long.txt:1', 'long.txt:2', 'new\nline.txt:1', 'style.css:1', 'style.css:2', 'style.css:3'],
    );
    assert.equal(hits[1]?.text.length, 2000);
    assert.equal(hits[6]?.text, 'b { color: var(--primary-dark); }');
    const some = await grep(['primary'], 2);
    assert.deepEqual([some.hits.length, some.truncated], [2, true]);
    assert.deepEqual(await grep(['absent']), { hits: [], truncated: false });
    assert.deepEqual(await grep([]), { hits: [], truncated: false });
    assert.deepEqual(await grep(['', 'a\nb']), { hits: [], truncated: false });
    assert.equal((await grep(['-e', '--all'])).truncated, false);
  });

  it('stops when it is told to', async () => {
    const { own, scope } = await review(filled().dir, { scope: 'working-tree' });
    const signal = AbortSignal.abort();
    assert.equal((await problemOf(listTree(own, scope.head.tree, signal))).code, 'cancelled');
    assert.equal((await problemOf(grepTree(own, scope.head.tree, ['x'], { max: 1, signal }))).code, 'cancelled');
  });
});
