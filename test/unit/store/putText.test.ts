import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getText, putText } from '../../../src/store/putText';
import { tempFolder } from './tempFolder';

describe('putText', () => {
  const temp = tempFolder();

  it('keeps the bytes once, under their digest', async () => {
    const bytes = Buffer.from([0xff, 0x00, 0x0a]);
    const digests = await Promise.all([putText(temp(), bytes), putText(temp(), bytes)]);
    assert.equal(digests[0], digests[1]);
    assert.deepEqual(await getText(temp(), digests[0]), { state: 'ok', bytes });
    assert.deepEqual(await readdir(path.join(temp(), 'texts')), [digests[0]]);
  });

  it('tells missing from damaged, and takes nothing for a digest that is none', async () => {
    assert.deepEqual(await getText(temp(), 'a'.repeat(64)), { state: 'missing' });
    assert.deepEqual(await getText(temp(), '../journal.jsonl'), { state: 'missing' });
    const digest = await putText(temp(), Buffer.from('good'));
    await writeFile(path.join(temp(), 'texts', digest), 'evil');
    assert.deepEqual(await getText(temp(), digest), { state: 'damaged' });
    await putText(temp(), Buffer.from('good'));
    assert.equal((await getText(temp(), digest)).state, 'ok');
  });
});
