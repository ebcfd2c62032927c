import { execFileSync } from 'node:child_process';
import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readRecord } from '../../../src/store/readRecord';
import { tempFolder } from './tempFolder';

describe('readRecord', () => {
  const temp = tempFolder();
  const schema = z.object({ version: z.literal(1), name: z.string() });
  const file = (): string => path.join(temp(), 'a.json');

  it('reads a good record and tells a missing one', async () => {
    assert.deepEqual(await readRecord(file(), schema), { state: 'missing' });
    await writeFile(file(), '{"version":1,"name":"a"}');
    assert.deepEqual(await readRecord(file(), schema), { state: 'ok', value: { version: 1, name: 'a' } });
  });

  it('does not wait for a pipe that stands in the place of a record', async () => {
    execFileSync('mkfifo', [file()]);
    await assert.rejects(readRecord(file(), schema), /is not a file/);
  });

  it('puts damaged bytes aside, each time under a new name, and never reads them as empty', async () => {
    for (const [n, bytes] of ['', '{"version":1,', '{"version":1}', '[]'].entries()) {
      await writeFile(file(), bytes);
      const read = await readRecord(file(), schema);
      assert.equal(read.state, 'damaged');
      assert.equal(read.aside, `${file()}.damaged-${n + 1}`);
      assert.notEqual(read.why, '');
      assert.equal(await readFile(read.aside, 'utf8'), bytes);
    }
    assert.equal((await readdir(temp())).length, 4);
  });

  it('leaves a record of a newer version alone', async () => {
    const text = '{"version":2,"title":"a"}';
    await writeFile(file(), text);
    assert.deepEqual(await readRecord(file(), schema), { state: 'newer', version: 2 });
    assert.equal(await readFile(file(), 'utf8'), text);
    assert.deepEqual(await readdir(temp()), ['a.json']);
  });
});
