import assert from 'node:assert/strict';
import * as path from 'node:path';
import { isRepositoryPath } from '../../../src/ui/isRepositoryPath';
import { workspaceRoot } from '../../../src/ui/workspaceRoot';

describe('paths from reviewers and diffs', () => {
  it('are taken when they stay inside the repository', () => {
    for (const good of ['a.ts', 'src/a b.ts', 'src/ü/…/x', '...', 'a..b/c', 'c:d'])
      assert.equal(isRepositoryPath(good, 'linux'), true, good);
  });

  it('are refused when they could lead out', () => {
    const bad = ['', '/etc/passwd', '..', '../a', 'a/../../b', 'a/..', './a', 'a//b', 'a/', 'a\0b'];
    for (const path of bad)
      for (const system of ['linux', 'win32', 'darwin'] as const)
        assert.equal(isRepositoryPath(path, system), false, JSON.stringify(path));
  });

  it('are refused on Windows with backslash, drive or stream', () => {
    for (const bad of ['..\\a', 'a\\..\\..\\b', 'C:/Windows', 'C:a', 'a.txt:stream', '\\\\server\\share'])
      assert.equal(isRepositoryPath(bad, 'win32'), false, bad);
  });
});

describe('the workspace root', () => {
  const root = (real: string, folders: Parameters<typeof workspaceRoot>[1]) => workspaceRoot(real, folders, path.posix);

  it('is the folder as the editor has it, when the way there is a link', () => {
    assert.equal(root('/private/tmp/shop', [{ path: '/tmp/shop', real: '/private/tmp/shop' }]), '/tmp/shop');
  });

  it('is found below a folder and above one', () => {
    assert.equal(root('/real/all/shop', [{ path: '/link', real: '/real/all' }]), '/link/shop');
    assert.equal(root('/real/shop', [{ path: '/link/shop/web', real: '/real/shop/web' }]), '/link/shop');
  });

  it('stays as git says where no folder has to do with it', () => {
    assert.equal(root('/real/shop', [{ path: '/real/shop2', real: '/real/shop2' }]), '/real/shop');
    assert.equal(root('/real/shop', []), '/real/shop');
    // The folder is a link to a part of the repository: the editor has no path for the root.
    assert.equal(root('/real/shop', [{ path: '/link', real: '/real/shop/web' }]), '/real/shop');
  });

  it('knows Windows paths', () => {
    const folders = [{ path: 'D:\\work', real: 'C:\\data\\work' }];
    assert.equal(workspaceRoot('C:\\data\\work\\shop', folders, path.win32), 'D:\\work\\shop');
  });
});
