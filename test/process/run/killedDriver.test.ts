import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { AttemptEnd } from '../../../src/model/job';
import type { Report } from '../../../src/model/report';
import { newestView } from '../../../src/run/readRun';
import { worldAt } from '../../fixtures/worldAt';
import { changedRepository } from '../../fixtures/changes';
import { runCli, scriptedReviewer, startCli } from '../../fixtures/cli';
import { footprint } from '../../fixtures/footprint';
import { temporaryFolder } from '../../harness/temporaryFolder';
import { until } from '../../harness/until';

describe('the command line is killed mid-run', function () {
  this.timeout(60_000);
  let folder: string;
  before(() => (folder = temporaryFolder('killed')));
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('what runs ends by itself and is kept, nothing else starts, the repository is as it was', async () => {
    const repo = path.join(folder, 'repo');
    const home = path.join(folder, 'home');
    const journal = path.join(folder, 'journal');
    const hold = path.join(folder, 'hold');
    changedRepository(repo, { files: 12, lines: 2000 });
    const before = footprint(repo);
    const args = scriptedReviewer(folder, { findings: [], journal, hold });
    const run = startCli(
      ['review', '--repo', repo, '--lanes', '2', '--max-shards', '4', ...args, '--config', withSmallShards(folder)],
      home,
    );
    const started = () =>
      fs.existsSync(journal)
        ? fs
            .readFileSync(journal, 'utf8')
            .trim()
            .split('\n')
            .map((l) => JSON.parse(l) as { what: string; job: string; pid: number })
        : [];
    const { id, folder: runFolder } = await run.started();
    await until('two reviewers run', () => started().length === 2, { limitMs: 20_000 });
    run.child.kill('SIGKILL');
    await run.ended;
    fs.writeFileSync(hold, '');

    const jobs = started().map((s) => s.job);
    const end = (job: string) => path.join(runFolder, 'jobs', job, '1', 'end.json');
    await until('both attempts have ended', () => jobs.every((job) => fs.existsSync(end(job))), { limitMs: 20_000 });
    for (const job of jobs) {
      assert.deepEqual((JSON.parse(fs.readFileSync(end(job), 'utf8')) as AttemptEnd).outcome, { state: 'succeeded' });
      assert.ok(fs.existsSync(path.join(path.dirname(end(job)), 'result.json')));
    }
    await until('every worker and reviewer is gone', () => started().every(({ pid }) => !alive(pid)));
    assert.equal(started().filter((s) => s.what === 'started').length, 2, 'nothing else was started');
    assert.deepEqual(fs.readdirSync(path.join(runFolder, 'jobs')).sort(), [...new Set(jobs)].sort());

    const shown = await runCli(['report', id, '--repo', repo, '--format', 'json'], home);
    const report = JSON.parse(shown.stdout) as Report;
    assert.equal(report.complete, false);
    assert.equal(shown.code, 3);
    assert.deepEqual(
      report.shards
        .filter((s) => s.state === 'succeeded')
        .map((s) => s.id)
        .sort(),
      [...new Set(jobs)].sort(),
    );
    assert.equal(report.integration.state, 'not-run');

    // What the editor shows when its window comes back.
    const view = await newestView(worldAt(home), repo);
    assert.equal(view?.runId, id);
    assert.equal(view.state, 'failed');
    assert.match(view.problem!.what, /interrupted/);
    assert.deepEqual(view.report!.shards, report.shards);
    assert.ok(view.jobs.every((j) => j.state !== 'running' && j.state !== 'starting'));
    assert.deepEqual(footprint(repo), before);
  });
});

/** Small shards, so that there are more of them than lanes; keeps the scripted reviewer of the file that it amends. */
function withSmallShards(folder: string): string {
  const file = path.join(folder, 'config.json');
  const config = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>;
  fs.writeFileSync(file, JSON.stringify({ ...config, shardTokens: 2000 }));
  return file;
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
