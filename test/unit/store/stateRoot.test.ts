import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ProblemError } from '../../../src/model/problem';
import { openStateRoot, stateRoot } from '../../../src/store/stateRoot';
import { tempFolder } from './tempFolder';

describe('stateRoot', () => {
  const temp = tempFolder();
  const isStateFolderProblem = (error: unknown): boolean =>
    error instanceof ProblemError && error.problem.code === 'state-folder';

  it('is the same for editor and command line, by platform', () => {
    assert.equal(stateRoot({}, 'linux', '/home/a'), '/home/a/.local/state/seamline');
    assert.equal(stateRoot({ XDG_STATE_HOME: '/s' }, 'linux', '/home/a'), '/s/seamline');
    assert.equal(stateRoot({}, 'darwin', '/Users/a'), '/Users/a/Library/Application Support/Seamline');
    assert.equal(stateRoot({ LOCALAPPDATA: 'C:\\L' }, 'win32', 'C:\\Users\\a'), 'C:\\L\\Seamline');
    assert.equal(stateRoot({}, 'win32', 'C:\\Users\\a'), 'C:\\Users\\a\\AppData\\Local\\Seamline');
  });

  it('lets SEAMLINE_HOME win everywhere', () => {
    assert.equal(stateRoot({ SEAMLINE_HOME: '/x', XDG_STATE_HOME: '/s' }, 'linux', '/home/a'), '/x');
    assert.equal(stateRoot({ SEAMLINE_HOME: '/x' }, 'darwin', '/Users/a'), '/x');
    assert.equal(stateRoot({ SEAMLINE_HOME: 'D:\\x' }, 'win32', 'C:\\Users\\a'), 'D:\\x');
  });

  it('ignores a relative XDG_STATE_HOME and refuses a relative SEAMLINE_HOME', () => {
    assert.equal(stateRoot({ XDG_STATE_HOME: 'state' }, 'linux', '/home/a'), '/home/a/.local/state/seamline');
    assert.throws(() => stateRoot({ SEAMLINE_HOME: 'state' }, 'linux', '/home/a'), isStateFolderProblem);
  });

  it('creates the folder for its user alone and leaves no trace of the probe', async () => {
    const root = await openStateRoot({ SEAMLINE_HOME: path.join(temp(), 'a', 'b') }, process.platform, '/');
    assert.equal((await stat(root)).mode & 0o777, 0o700);
    assert.deepEqual(await readdir(root), []);
  });

  it('takes rights of others away from a folder that was there', async () => {
    const root = path.join(temp(), 'open');
    await mkdir(root);
    await chmod(root, 0o755);
    await openStateRoot({ SEAMLINE_HOME: root }, process.platform, '/');
    assert.equal((await stat(root)).mode & 0o777, 0o700);
  });

  it('leaves a folder alone that others use too', async () => {
    const root = path.join(temp(), 'shared');
    await mkdir(root);
    await writeFile(path.join(root, 'theirs'), '');
    await chmod(root, 0o755);
    await assert.rejects(openStateRoot({ SEAMLINE_HOME: root }, process.platform, '/'), isStateFolderProblem);
    assert.equal((await stat(root)).mode & 0o777, 0o755);
    assert.deepEqual(await readdir(root), ['theirs']);
  });

  it('stays out of the given folders, also by way of a link, and makes nothing there', async () => {
    const repository = await realpath(temp());
    await symlink(repository, path.join(temp(), 'link'));
    for (const home of [repository, path.join(repository, 'a', 'b'), path.join(repository, 'link', 'a')]) {
      await assert.rejects(
        openStateRoot({ SEAMLINE_HOME: home }, process.platform, '/', [repository]),
        isStateFolderProblem,
        home,
      );
    }
    assert.deepEqual(await readdir(repository), ['link']);
    const beside = `${repository}-beside`;
    await openStateRoot({ SEAMLINE_HOME: beside }, process.platform, '/', [repository]);
    await rm(beside, { recursive: true });
  });

  it('says that the folder cannot be used', async () => {
    const file = path.join(temp(), 'file');
    await writeFile(file, '');
    // In /proc nothing can be made although it is there: elsewhere this is just one more missing folder at the top.
    for (const home of [file, path.join(file, 'below'), '/proc/seamline/below'])
      await assert.rejects(openStateRoot({ SEAMLINE_HOME: home }, process.platform, '/'), isStateFolderProblem);
  });
});
