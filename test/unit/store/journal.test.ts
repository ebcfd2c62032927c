import assert from 'node:assert/strict';
import { appendFile, readFile, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import type { JournalEntry } from '../../../src/model/journal';
import { openJournal } from '../../../src/store/openJournal';
import { readJournal } from '../../../src/store/readJournal';
import { tempFolder } from './tempFolder';

describe('journal', () => {
  const temp = tempFolder();
  const file = (): string => path.join(temp(), 'journal.jsonl');
  const stage = (name: string): JournalEntry => ({ type: 'stage', at: 1, stage: name });
  const write = async (...names: string[]): Promise<void> => {
    const journal = await openJournal(temp());
    await Promise.all(names.map((name) => journal.append(stage(name))));
    await journal.close();
  };
  const read = async () => {
    const reading = await readJournal(temp());
    assert.equal(reading.state, 'read');
    return {
      stages: reading.entries.map((entry) => (entry.type === 'stage' ? entry.stage : entry.type)),
      skipped: reading.skipped.map(({ line, why }) => [line, why]),
    };
  };

  it('is missing before it is written, private afterwards', async () => {
    assert.deepEqual(await readJournal(temp()), { state: 'missing' });
    await write('a');
    assert.equal((await stat(file())).mode & 0o777, 0o600);
  });

  it('keeps the order of the calls, over several openings', async () => {
    const names = [...Array(30).keys()].map(String);
    await write(...names);
    await write('last');
    assert.deepEqual(await read(), { stages: [...names, 'last'], skipped: [] });
  });

  it('ignores a torn last line and says so', async () => {
    await write('a', 'b');
    await truncate(file(), (await stat(file())).size - 5);
    assert.deepEqual(await read(), { stages: ['a'], skipped: [[2, 'torn']] });
  });

  it('does not glue the next entry to a torn one', async () => {
    await write('a', 'b');
    await truncate(file(), (await stat(file())).size - 5);
    await write('c');
    assert.deepEqual(await read(), { stages: ['a', 'c'], skipped: [[2, 'damaged']] });
  });

  it('says which lines in the middle are damaged or newer, and goes on', async () => {
    await write('a');
    await appendFile(file(), '\0\0\0\0\n{"type":"stage","at":"yesterday"}\n{"type":"teleported","at":1}\nnull\n');
    await write('b');
    assert.deepEqual(await read(), {
      stages: ['a', 'b'],
      skipped: [
        [2, 'damaged'],
        [3, 'damaged'],
        [4, 'newer'],
        [5, 'damaged'],
      ],
    });
  });

  it('says that the creation is of a newer version', async () => {
    await appendFile(file(), '{"type":"created","version":2,"at":1}\n');
    assert.deepEqual(await read(), { stages: [], skipped: [[1, 'newer']] });
  });

  it('writes one line an entry, whatever is in it', async () => {
    await write('two\nlines');
    assert.equal((await readFile(file(), 'utf8')).split('\n').length, 2);
    assert.deepEqual((await read()).stages, ['two\nlines']);
  });
});
