import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import * as path from 'node:path';
import { repositoryPath } from '../../../src/git/repositoryPath';
import { problemOf } from './review';
import { temporaryFolder } from './testRepo';

describe('repositoryPath', () => {
  it('takes a path from the folder that it is written in to the top', async () => {
    const root = temporaryFolder();
    mkdirSync(path.join(root, 'src', 'deep'), { recursive: true });
    const src = path.join(root, 'src');
    const cases: [cwd: string, written: string, read: string][] = [
      [root, 'src', 'src'],
      [root, './src//deep/', 'src/deep'],
      [root, 'src/../src/a.ts', 'src/a.ts'],
      [root, '.', ''],
      [root, path.join(root, 'gone.ts'), 'gone.ts'],
      [root, '..data', '..data'],
      [src, 'a b ', 'src/a b '],
      [src, '../docs', 'docs'],
      [src, '..', ''],
    ];
    for (const [cwd, written, read] of cases) assert.equal(await repositoryPath(root, cwd, written), read, written);
  });

  it('finds its way in a folder that is reached by a link', async () => {
    const root = temporaryFolder();
    const link = path.join(temporaryFolder(), 'link');
    mkdirSync(path.join(root, 'src'));
    symlinkSync(path.join(root, 'src'), link);
    assert.equal(await repositoryPath(root, link, 'a.ts'), 'src/a.ts');
    assert.equal(await repositoryPath(root, link, path.join(link, 'a.ts')), 'src/a.ts');
  });

  it('refuses what lies outside', async () => {
    const root = temporaryFolder();
    for (const written of ['..', '../..', '/', '/etc', `${root}-beside/a.ts`, '../../etc/passwd'])
      assert.equal((await problemOf(repositoryPath(root, root, written))).code, 'usage', written);
  });
});
