import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ProblemError } from '../../../src/model/problem';
import { writeDurable, writeFrozen } from '../../../src/store/writeDurable';
import { tempFolder } from './tempFolder';

describe('writeDurable', () => {
  const temp = tempFolder();

  it('replaces a file, keeps it private and leaves nothing else', async () => {
    const file = path.join(temp(), 'a.json');
    await writeFile(file, 'old', { mode: 0o644 });
    await writeDurable(file, 'new');
    assert.equal(await readFile(file, 'utf8'), 'new');
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.deepEqual(await readdir(temp()), ['a.json']);
  });

  it('leaves nothing behind when the target cannot be replaced', async () => {
    await mkdir(path.join(temp(), 'a.json'));
    await assert.rejects(writeDurable(path.join(temp(), 'a.json'), 'new'));
    assert.deepEqual(await readdir(temp()), ['a.json']);
  });

  it('never shows a reader anything but a whole file', async () => {
    const file = path.join(temp(), 'a.json');
    const texts = ['a', 'b'].map((letter) => letter.repeat(300_000));
    await writeDurable(file, texts[0]!);
    const state = { writing: true };
    const writing = (async () => {
      for (let i = 0; i < 20; i++) await writeDurable(file, texts[i % 2]!);
      state.writing = false;
    })();
    let reads = 0;
    for (; state.writing; reads++) assert.ok(texts.includes(await readFile(file, 'utf8')));
    await writing;
    assert.ok(reads > 0);
  });
});

describe('writeFrozen', () => {
  const temp = tempFolder();

  it('refuses a file that is there, whatever is in it', async () => {
    const file = path.join(temp(), 'plan.json');
    await writeFrozen(file, 'first');
    await assert.rejects(
      writeFrozen(file, 'first'),
      (error) => error instanceof ProblemError && error.problem.code === 'frozen-drift',
    );
    assert.equal(await readFile(file, 'utf8'), 'first');
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.deepEqual(await readdir(temp()), ['plan.json']);
  });

  it('lets exactly one of many writers through', async () => {
    const file = path.join(temp(), 'plan.json');
    const tries = await Promise.allSettled([...Array(16).keys()].map((i) => writeFrozen(file, `writer ${i}`)));
    const winners = tries.flatMap((one, i) => (one.status === 'fulfilled' ? [i] : []));
    assert.equal(winners.length, 1);
    assert.equal(await readFile(file, 'utf8'), `writer ${winners[0]}`);
  });
});
