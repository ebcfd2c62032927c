import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { buildSync } from 'esbuild';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readJournal } from '../../../src/store/readJournal';

describe('store, over crashes', () => {
  let folder = '';
  let script = '';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'seamline-crash-'));
    script = path.join(folder, 'writer.cjs');
    buildSync({
      entryPoints: [path.join(import.meta.dirname, '..', '..', 'fixtures', 'reviewers', 'storeWriter.ts')],
      outfile: script,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      logLevel: 'error',
    });
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('has every entry and record that was acknowledged before a kill', async () => {
    const run = await mkdtemp(path.join(folder, 'run-'));
    for (let round = 0; round < 6; round++) {
      const writer = spawn(process.execPath, [script, 'write', run, String(round)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      writer.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await once(writer.stdout, 'data');
      // Somewhere in the middle of its work, each time elsewhere.
      await pause(round * 7);
      writer.kill('SIGKILL');
      await once(writer, 'close');
      const acknowledged = said.split('\n').slice(0, -1);
      assert.ok(acknowledged.length > 0);

      const reading = await readJournal(run);
      assert.equal(reading.state, 'read');
      const stages = new Set(reading.entries.map((entry) => (entry.type === 'stage' ? entry.stage : '')));
      for (const one of acknowledged) assert.ok(stages.has(one), `lost ${one}`);
      const record = JSON.parse(await readFile(path.join(run, 'record.json'), 'utf8')) as {
        text: string;
        name: string;
      };
      assert.equal(record.text.length, 100_000);
      const numberOf = (name: string): number => Number(name.split('-')[1]);
      assert.ok(numberOf(record.name) >= numberOf(acknowledged.at(-1) ?? ''), 'the record is older than what was said');
    }
  });

  it("gives a dead owner's lock to exactly one of several processes, and the next when that one is killed", async () => {
    const run = await mkdtemp(path.join(folder, 'run-'));
    const ended = spawn(process.execPath, [script, 'lock', run], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(ended.stdout, 'data');
    ended.kill('SIGKILL');
    await once(ended, 'close');
    assert.deepEqual(await readdir(run), ['lock']);

    for (let round = 0; round < 3; round++) {
      const racers = [...Array(4).keys()].map(() =>
        spawn(process.execPath, [script, 'lock', run], { stdio: ['ignore', 'pipe', 'inherit'] }),
      );
      const answers = await Promise.all(
        racers.map(async (racer) => {
          const [said] = (await once(racer.stdout, 'data')) as [Buffer];
          return said.toString().trim();
        }),
      );
      const winners = racers.filter((_, i) => answers[i] === 'held');
      assert.ok(winners.length <= 1, answers.join(' '));
      await Promise.all(
        racers.map(async (racer) => {
          racer.kill('SIGKILL');
          await once(racer, 'close');
        }),
      );
    }
    const last = spawn(process.execPath, [script, 'lock', run], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = (await once(last.stdout, 'data')) as [Buffer];
    assert.equal(said.toString().trim(), 'held');
    last.kill('SIGKILL');
    await once(last, 'close');
  });
});
