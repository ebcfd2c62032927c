import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JournalEntry } from '../../../src/model/journal';
import { ProblemError } from '../../../src/model/problem';
import { openJournal } from '../../../src/store/openJournal';
import { createRun, listRuns, newRunId, runFolder } from '../../../src/store/runFolder';
import { tempFolder } from './tempFolder';

describe('runFolder', () => {
  const temp = tempFolder();
  const day = Date.UTC(2026, 5, 1);
  const created = (runId: string, at: number): JournalEntry => ({
    type: 'created',
    at,
    version: 1,
    runId,
    root: '/r',
    commonDir: '/r/.git',
    scope: 'auto',
    reviewer: 'builtin',
    readOnly: 'tool-list',
    driver: { pid: 1, startTime: '1', boot: 'b', host: 'h', pidNamespace: '', group: 0 },
  });
  const run = async (id: string, at: number): Promise<void> => {
    const folder = await createRun(temp(), id);
    assert.ok(folder);
    const journal = await openJournal(folder);
    await journal.append(created(id, at));
    await journal.close();
  };

  it('makes ids that sort by time and differ within a minute', () => {
    const ids = [0, 1, 2, 60 * 24 * 365].map((minutes) => newRunId(randomBytes, day + minutes * 60_000));
    assert.deepEqual([...ids].sort(), ids);
    for (const id of ids) assert.match(id, /^[0-9a-z]{8}$/);
    assert.notEqual(
      newRunId(() => Uint8Array.of(0, 0), day),
      newRunId(() => Uint8Array.of(255, 255), day),
    );
    assert.equal(
      newRunId(() => Uint8Array.of(1, 2), day),
      newRunId(() => Uint8Array.of(1, 2), day + 1),
    );
  });

  it('refuses a taken id and keeps what is there', async () => {
    const id = newRunId(randomBytes, day);
    const folder = await createRun(temp(), id);
    assert.equal(folder, runFolder(temp(), id));
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
    assert.equal(await createRun(temp(), id), undefined);
  });

  it('accepts nothing as an id that could lead elsewhere', () => {
    for (const id of ['', '..', '../../etc', 'a/b', 'ABCDEFGH', '01234567.', '0123456\n', '__proto__'])
      assert.throws(
        () => runFolder(temp(), id),
        (error) => error instanceof ProblemError && error.problem.code === 'unknown-run',
      );
  });

  it('lists the newest first and is not disturbed by junk', async () => {
    assert.deepEqual(await listRuns(temp()), []);
    await run('00000001', 5);
    await run('00000003', 10);
    await run('00000002', 20);
    await mkdir(path.join(temp(), 'runs', 'not-an-id'));
    await writeFile(path.join(temp(), 'runs', '00000004'), 'a file');
    await createRun(temp(), '00000005');
    await createRun(temp(), '00000006');
    await writeFile(path.join(temp(), 'runs', '00000006', 'journal.jsonl'), '{"type":"created","version":7}\n');
    const listed = await listRuns(temp());
    assert.deepEqual(
      listed.map((one) => one.id),
      ['00000002', '00000003', '00000001', '00000006', '00000005'],
    );
    assert.equal(listed[0]?.created?.at, 20);
    assert.match(listed[3]?.why ?? '', /newer version/);
    assert.match(listed[4]?.why ?? '', /cannot be read/);
  });
});
