import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from '../../../src/supervise/findProgram';

describe('findProgram', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'seamline-path-'));
    for (const name of ['one', 'two']) await mkdir(path.join(folder, name));
    await mkdir(path.join(folder, 'one', 'tool'));
    await writeFile(path.join(folder, 'one', 'script'), '', { mode: 0o600 });
    await writeFile(path.join(folder, 'two', 'tool'), '', { mode: 0o700 });
    await writeFile(path.join(folder, 'two', 'script'), '', { mode: 0o700 });
    await writeFile(path.join(folder, 'one', 'text'), '', { mode: 0o600 });
  });
  after(() => rm(folder, { recursive: true, force: true }));
  const find = (name: string, list = `${folder}/one:${folder}/two`) => findProgram(name, { PATH: list });

  it('takes the first executable file, passing by folders and plain files', async () => {
    assert.deepEqual(await find('tool'), { path: path.join(folder, 'two', 'tool') });
    assert.deepEqual(await find('script'), { path: path.join(folder, 'two', 'script') });
  });

  it('tells what is not executable from what is not there', async () => {
    assert.deepEqual(await find('text'), { missing: 'not-executable' });
    assert.deepEqual(await find(path.join(folder, 'one', 'text')), { missing: 'not-executable' });
    for (const name of ['nothing', '', 'a\0b', path.join(folder, 'one', 'tool')])
      assert.deepEqual(await find(name), { missing: 'not-found' });
    assert.deepEqual(await findProgram('tool', {}), { missing: 'not-found' });
  });

  it('follows nothing that starts from the working directory', async () => {
    const from = process.cwd();
    process.chdir(path.join(folder, 'two'));
    try {
      for (const name of ['./tool', '../two/tool']) assert.deepEqual(await find(name), { missing: 'not-found' });
      for (const list of ['.', '', ':', '../two']) assert.deepEqual(await find('tool', list), { missing: 'not-found' });
    } finally {
      process.chdir(from);
    }
  });
});
