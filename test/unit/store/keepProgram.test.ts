import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keepProgram } from '../../../src/store/keepProgram';
import { tempFolder } from './tempFolder';

describe('keepProgram', () => {
  const temp = tempFolder();
  const files = ['worker.js', 'grammars/a.wasm'];
  const source = (): string => path.join(temp(), 'dist');
  const root = (): string => path.join(temp(), 'state');
  beforeEach(async () => {
    await mkdir(path.join(source(), 'grammars'), { recursive: true });
    await writeFile(path.join(source(), 'worker.js'), 'work()');
    await writeFile(path.join(source(), 'grammars/a.wasm'), Buffer.from([0, 1, 2]));
  });

  it('keeps a whole copy, also when several copy at once', async () => {
    const digest = 'd0';
    const kept = await Promise.all([...Array(6).keys()].map(() => keepProgram(root(), source(), files, digest)));
    assert.deepEqual([...new Set(kept)], [path.join(root(), 'programs', digest)]);
    assert.equal(await readFile(path.join(kept[0]!, 'worker.js'), 'utf8'), 'work()');
    assert.deepEqual([...(await readFile(path.join(kept[0]!, 'grammars/a.wasm')))], [0, 1, 2]);
    assert.deepEqual(await readdir(path.join(root(), 'programs')), [digest]);
  });

  it('outlives its source', async () => {
    const kept = await keepProgram(root(), source(), files, 'd1');
    await rm(source(), { recursive: true });
    assert.equal(await keepProgram(root(), source(), files, 'd1'), kept);
  });

  it('replaces a copy in which something is missing', async () => {
    const kept = await keepProgram(root(), source(), files, 'd1');
    await unlink(path.join(kept, 'worker.js'));
    await keepProgram(root(), source(), files, 'd1');
    assert.equal(await readFile(path.join(kept, 'worker.js'), 'utf8'), 'work()');
  });
});
