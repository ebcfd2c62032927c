import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { changedRepository } from '../../fixtures/changes';
import { reviewJson, scriptedReviewer } from '../../fixtures/cli';
import { temporaryFolder } from '../../harness/temporaryFolder';

describe('the gate', function () {
  this.timeout(60_000);
  let folder: string;
  beforeEach(() => (folder = temporaryFolder('gate')));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const review = async (files: number, lines: number) => {
    const repo = path.join(folder, 'repo');
    changedRepository(repo, { files, lines });
    const journal = path.join(folder, 'journal');
    const args = scriptedReviewer(folder, { findings: [], journal });
    const { report, code } = await reviewJson(repo, path.join(folder, 'home'), args);
    const started = fs
      .readFileSync(journal, 'utf8')
      .trim()
      .split('\n')
      .map((l) => JSON.parse(l) as { what: string; kind: string })
      .filter((l) => l.what === 'started');
    return { report, code, kinds: started.map((s) => s.kind).sort() };
  };

  for (const [files, lines] of [
    [8, 299],
    [7, 300],
    [7, 900],
  ] as const) {
    it(`${files} files with ${lines} lines are one reviewer process and no integration`, async () => {
      const { report, code, kinds } = await review(files, lines);
      assert.deepEqual(kinds, ['shard']);
      assert.equal(report.mode, 'single');
      assert.equal(report.integration.state, 'not-needed');
      assert.equal(report.complete, true);
      assert.equal(report.execution.label, 'serial');
      assert.equal(report.coverage.lines.total, lines);
      assert.equal(code, 0);
    });
  }

  it('8 files with 300 lines are shards and an integration pass', async () => {
    const { report, kinds } = await review(8, 300);
    assert.equal(report.mode, 'sharded');
    assert.equal(kinds.filter((k) => k === 'integration').length, 1);
    assert.equal(kinds.filter((k) => k === 'shard').length, report.shards.length);
    assert.ok(report.shards.length >= 2);
    assert.equal(report.integration.state, 'succeeded');
    assert.deepEqual(report.coverage.lines, {
      total: 300,
      reviewed: 300,
      reused: 0,
      excluded: 0,
      notAdmitted: 0,
      failed: 0,
    });
    assert.deepEqual(report.coverage.files, {
      total: 8,
      reviewed: 8,
      reused: 0,
      excluded: 0,
      notAdmitted: 0,
      failed: 0,
    });
  });
});
