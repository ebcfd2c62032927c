import * as assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { defaultSettings } from '../../../src/model/settings';
import { review } from '../../../src/run/review';
import type { World } from '../../../src/run/world';
import { keyBytes } from '../../../src/supervise/attemptKey';
import { changedRepository } from '../../fixtures/changes';
import { worldAt } from '../../fixtures/worldAt';
import { temporaryFolder } from '../../harness/temporaryFolder';

describe('a cancel', function () {
  this.timeout(60_000);
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder('cancel');
    changedRepository(path.join(folder, 'repo'), { files: 2, lines: 10 });
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const home = () => path.join(folder, 'home');
  const start = (world: World, abort: AbortController, approve: () => Promise<boolean>) => {
    let runFolder = '';
    const commands = { costly: { run: [process.execPath, '-e', ''], costs: true } };
    const settings = { ...defaultSettings, commands, reviewer: 'command:costly' };
    const request = { cwd: path.join(folder, 'repo'), scope: 'auto' as const, paths: [], settings };
    const nothing = () => undefined;
    const onStarted = (_id: string, at: string) => {
      runFolder = at;
    };
    const ended = review(request, world, {
      signal: abort.signal,
      approve,
      onNote: nothing,
      onView: nothing,
      onStarted,
    });
    return { ended, runFolder: () => runFolder };
  };

  it('between the record and the start of an attempt starts nothing', async () => {
    const abort = new AbortController();
    const world = worldAt(home(), {
      randomBytes: (size) => {
        // The attempt's key is made after its start is on record, before its worker would be started.
        if (size === keyBytes) abort.abort();
        return randomBytes(size);
      },
    });
    const run = start(world, abort, () => Promise.resolve(true));
    const view = await run.ended;
    assert.equal(view.state, 'cancelled');
    assert.equal(view.report?.shards[0]?.state, 'cancelled');
    assert.ok(!fs.existsSync(path.join(run.runFolder(), 'jobs', 'shard-1', '1', 'worker.json')));
  });

  it('ends a question that nobody answers, and leaves no run behind', async () => {
    const abort = new AbortController();
    const run = start(worldAt(home()), abort, () => {
      abort.abort();
      return new Promise<boolean>(() => undefined);
    });
    await assert.rejects(run.ended, /cancelled/);
    assert.deepEqual(fs.readdirSync(path.join(home(), 'runs')), []);
  });
});
