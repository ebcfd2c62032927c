import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findOrInstall } from './systemTool';
import { temporaryFolder } from './temporaryFolder';

describe('findOrInstall', () => {
  const saved = process.env['PATH'];
  let folder: string;

  beforeEach(() => {
    folder = temporaryFolder('tool');
    process.env['PATH'] = [join(folder, 'first'), join(folder, 'second')].join(delimiter);
    for (const name of ['first', 'second']) mkdirSync(join(folder, name));
  });

  afterEach(() => {
    process.env['PATH'] = saved;
    delete process.env['SEAMLINE_TEST_SOME_TOOL'];
    rmSync(folder, { recursive: true, force: true });
  });

  const tool = {
    programs: ['best', 'other'],
    variable: 'SEAMLINE_TEST_SOME_TOOL',
    debianPackage: 'no-such-package-anywhere',
    elsewhere: 'write it yourself',
  };
  const program = (path: string, mode = 0o755) => {
    const file = join(folder, path + (process.platform === 'win32' ? '.exe' : ''));
    writeFileSync(file, '');
    chmodSync(file, mode);
    return file;
  };

  it('takes the best program that is in PATH', () => {
    program('first/other');
    const best = program('second/best');
    assert.equal(findOrInstall('tool', tool), best);
  });

  it('passes over what is not a program', () => {
    program('first/best', 0o644);
    mkdirSync(join(folder, 'second', 'best'));
    const other = program('second/other');
    assert.equal(findOrInstall('tool', tool), other);
  });

  it('takes the program that the variable names before all others', () => {
    program('first/best');
    const named = program('named');
    process.env['SEAMLINE_TEST_SOME_TOOL'] = named;
    assert.equal(findOrInstall('tool', tool), named);
    process.env['SEAMLINE_TEST_SOME_TOOL'] = join(folder, 'nowhere');
    assert.throws(() => findOrInstall('tool', tool), { message: /^SEAMLINE_TEST_SOME_TOOL=.* is not a program$/ });
  });

  it('installs the package of a missing program, and only then', () => {
    const asked: string[] = [];
    const install = (name: string) => {
      asked.push(name);
      program('second/best');
      return true;
    };
    assert.equal(findOrInstall('tool', tool, install), findOrInstall('tool', tool, install));
    assert.deepEqual(asked, ['no-such-package-anywhere']);
  });

  it('says in one line how to get what it could not install', () => {
    assert.throws(() => findOrInstall('tool', tool, () => false), {
      message: 'tool is missing: on Debian `apt-get install no-such-package-anywhere`, elsewhere write it yourself',
    });
  });

  it('looks in the usual places last', () => {
    const usual = program('usual');
    assert.equal(findOrInstall('tool', { ...tool, usualPlaces: [usual] }), usual);
  });
});
