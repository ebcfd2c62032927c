import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { JournalEntry } from '../../../src/model/journal';
import type { Report } from '../../../src/model/report';
import { changedRepository } from '../../fixtures/changes';
import { startCli } from '../../fixtures/cli';
import { temporaryFolder } from '../../harness/temporaryFolder';

const reviewer = path.join(import.meta.dirname, '..', '..', 'fixtures', 'reviewers', 'guards.mjs');

describe('guards of a review', function () {
  this.timeout(60_000);
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder('guards');
    changedRepository(path.join(folder, 'repo'), { files: 10, lines: 600 });
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  /** A review of three shards or so, one at a time, by a reviewer that does the deed. */
  const review = async (deed: string, job?: string) => {
    const config = path.join(folder, 'config.json');
    const run = [process.execPath, reviewer, deed, ...(job === undefined ? [] : [job])];
    fs.writeFileSync(config, JSON.stringify({ commands: { evil: { run } }, shardTokens: 2000, lanes: 1 }));
    const args = [
      '--repo',
      path.join(folder, 'repo'),
      '--format',
      'json',
      '--config',
      config,
      '--reviewer',
      'command:evil',
    ];
    const cli = startCli(['review', ...args], path.join(folder, 'home'));
    const { folder: runFolder } = await cli.started();
    const { code, stdout, stderr } = await cli.ended;
    if (stdout === '') throw new Error(stderr);
    const lines = fs.readFileSync(path.join(runFolder, 'journal.jsonl'), 'utf8').trim().split('\n');
    const journal = lines.map((line) => JSON.parse(line) as JournalEntry);
    const report = JSON.parse(stdout) as Report;
    const shard = (id: string) => report.shards.find((s) => s.id === id)!;
    const started = journal.flatMap((e) => (e.type === 'attempt-starting' ? [e.job] : []));
    return { code, report, journal, started, shard };
  };

  it('a worker that is killed: its shard failed, its reviewer is gone, the others are reported', async () => {
    const { code, report, shard, journal } = await review('kill-worker');
    assert.equal(shard('shard-1').reason, 'killed');
    assert.equal(shard('shard-2').state, 'succeeded');
    assert.equal(report.integration.state, 'succeeded');
    assert.equal(report.complete, false);
    assert.equal(code, 3);
    assert.ok(!journal.some((e) => e.type === 'adopted' && e.job === 'shard-1'));
  });

  it('a planted result is refused, with the reason', async () => {
    const { report, shard, journal } = await review('plant-result');
    const refused = journal.find((e) => e.type === 'refused');
    assert.equal(refused?.job, 'shard-1');
    assert.match(refused.why, /seal/);
    assert.equal(shard('shard-1').state, 'failed');
    assert.equal(report.complete, false);
  });

  it('a result is refused when its reviewer changed what it was given', async () => {
    const { shard, journal } = await review('edit-own-input');
    assert.match(journal.find((e) => e.type === 'refused')!.why, /packs\/shard-1\.input\.json was changed/);
    assert.equal(shard('shard-1').state, 'failed');
    assert.equal(shard('shard-2').state, 'succeeded');
  });

  it('an attempt is not started with a pack that is not the frozen one', async () => {
    const { shard, report } = await review('edit-other-packs');
    assert.equal(shard('shard-1').state, 'succeeded');
    const others = report.shards.filter((s) => s.id !== 'shard-1');
    assert.ok(others.length > 0);
    for (const other of others) assert.deepEqual([other.state, other.reason], ['failed', 'internal']);
    assert.equal(report.complete, false);
  });

  it('without a login nothing more is started; the rest stays queued', async () => {
    const { report, started, shard, code } = await review('auth');
    assert.deepEqual(started, ['shard-1']);
    assert.equal(shard('shard-1').reason, 'auth');
    assert.equal(shard('shard-2').state, 'queued');
    assert.equal(report.integration.state, 'not-run');
    assert.equal(code, 3);
  });

  it('an integration pass that fails leaves everything else, and the report incomplete', async () => {
    const { report, code } = await review('gibberish', 'integration');
    assert.ok(report.shards.every((s) => s.state === 'succeeded'));
    assert.deepEqual([report.integration.state, report.integration.reason], ['failed', 'malformed-output']);
    assert.equal(report.complete, false);
    assert.equal(code, 3);
  });

  it('two reviews of one repository at once do not meet', async () => {
    const reports = await Promise.all([review('nothing', 'nobody'), review('nothing', 'nobody')]);
    assert.notEqual(reports[0].report.runId, reports[1].report.runId);
    for (const { report } of reports) {
      assert.equal(report.complete, true);
      assert.ok(report.shards.length > 1);
    }
    const snapshots = path.join(folder, 'home', 'snapshots');
    assert.deepEqual(fs.readdirSync(snapshots), []);
  });
});
