import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atomicInstall } from './atomicInstall';
import { temporaryFolder } from './temporaryFolder';

describe('atomicInstall', () => {
  let cache: string;
  let target: string;

  beforeEach(() => {
    cache = temporaryFolder('cache');
    target = join(cache, 'thing-1');
  });

  afterEach(() => rmSync(cache, { recursive: true, force: true }));

  const write = (text: string) => (partial: string) => writeFileSync(join(partial, 'content'), text);
  const content = () => readFileSync(join(target, 'content'), 'utf8');

  it('builds once', async () => {
    assert.equal(await atomicInstall(target, write('first')), true);
    assert.equal(await atomicInstall(target, write('second')), false);
    assert.equal(content(), 'first');
  });

  it('leaves nothing of a build that failed', async () => {
    const broken = (partial: string) => {
      write('half')(partial);
      throw new Error('meant to fail');
    };
    await assert.rejects(atomicInstall(target, broken), { message: 'meant to fail' });
    assert.deepEqual(readdirSync(cache), []);
  });

  it('keeps the first of two at once, whole', async () => {
    let finish: (() => void) | undefined;
    const slow = atomicInstall(target, async (partial) => {
      await new Promise<void>((resolve) => (finish = resolve));
      write('slow')(partial);
    });
    assert.equal(await atomicInstall(target, write('quick')), true);
    finish?.();
    assert.equal(await slow, false);
    assert.equal(content(), 'quick');
    assert.deepEqual(readdirSync(cache), ['thing-1']);
  });

  it('removes what a killed install left long ago, and not what is being built', async () => {
    const [old, recent] = [join(cache, '.partial-thing-0-1-1'), join(cache, '.partial-thing-0-2-2')];
    for (const folder of [old, recent]) mkdirSync(folder);
    const yesterday = Date.now() / 1000 - 24 * 3600;
    utimesSync(old, yesterday, yesterday);
    await atomicInstall(target, write('new'));
    assert.deepEqual(readdirSync(cache).sort(), ['.partial-thing-0-2-2', 'thing-1']);
  });
});
