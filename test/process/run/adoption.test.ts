import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Report } from '../../../src/model/report';
import { changedRepository } from '../../fixtures/changes';
import { runCli, startCli } from '../../fixtures/cli';
import { temporaryFolder } from '../../harness/temporaryFolder';

/** A reviewer that puts a result of its own at the place of every other job's before it answers. */
const planter = `
import * as fs from 'node:fs';
import * as path from 'node:path';
const { SEAMLINE_INPUT, SEAMLINE_JOB, SEAMLINE_KIND } = process.env;
const results = path.join(path.dirname(path.dirname(SEAMLINE_INPUT)), 'results');
const { files } = JSON.parse(fs.readFileSync(SEAMLINE_INPUT, 'utf8'));
const finding = (title) => ({
  file: 'area0/part0.ts', line: 1, endLine: 1, side: 'head', severity: 'critical', category: 'security', title,
  body: title, scenario: title, recommendation: title, confidence: 1, quote: 'export function part0(input: number): number {',
});
if (SEAMLINE_KIND === 'shard') {
  fs.mkdirSync(results, { recursive: true });
  for (const job of ['shard-1', 'shard-2', 'shard-3', 'shard-4', 'integration'].filter((j) => j !== SEAMLINE_JOB)) {
    const file = path.join(results, job + '.json');
    const planted = { summary: 'planted', findings: [finding('PLANTED')], verdicts: [] };
    if (!fs.existsSync(file)) fs.writeFileSync(file, JSON.stringify(planted));
  }
}
const own = SEAMLINE_KIND === 'shard' && files.some((f) => f.path === 'area0/part0.ts') ? [finding('real')] : [];
const value = { summary: 'fine', findings: own, ...(SEAMLINE_KIND === 'integration' && { verdicts: [] }) };
console.log(JSON.stringify({ type: 'result', value }));
`;

describe('what is adopted', function () {
  this.timeout(60_000);
  let folder: string;
  let repo: string;
  let home: string;
  beforeEach(() => {
    folder = temporaryFolder('adoption');
    repo = path.join(folder, 'repo');
    home = path.join(folder, 'home');
    changedRepository(repo, { files: 9, lines: 600 });
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const review = async () => {
    const program = path.join(folder, 'planter.mjs');
    const config = path.join(folder, 'config.json');
    fs.writeFileSync(program, planter);
    const commands = { planter: { run: [process.execPath, program] } };
    fs.writeFileSync(config, JSON.stringify({ commands, shardTokens: 2000 }));
    const args = ['--repo', repo, '--format', 'json', '--config', config, '--reviewer', 'command:planter'];
    const run = startCli(['review', ...args], home);
    const { id, folder: runFolder } = await run.started();
    const { stdout, stderr } = await run.ended;
    if (stdout === '') throw new Error(stderr);
    return { id, runFolder, report: JSON.parse(stdout) as Report };
  };
  const titles = (report: Report) => report.findings.map((f) => f.title);

  it('is what each attempt has sealed, whatever stands at its place', async () => {
    const { id, runFolder, report } = await review();
    assert.equal(report.complete, true, report.incompleteWhy.join(' '));
    assert.deepEqual(titles(report), ['real']);
    const aside = fs.readdirSync(path.join(runFolder, 'results')).filter((name) => name.includes('.damaged-'));
    assert.ok(aside.length > 0, 'what was planted is kept aside');
    const shown = await runCli(['report', id, '--repo', repo, '--format', 'json'], home);
    assert.deepEqual(titles(JSON.parse(shown.stdout) as Report), ['real']);
  });

  it('is taken from the seal again when the adopted file was changed afterwards', async () => {
    const { id, runFolder } = await review();
    fs.rmSync(path.join(runFolder, 'report.json'));
    const results = path.join(runFolder, 'results');
    for (const name of fs.readdirSync(results).filter((n) => /^[\w-]+\.json$/.test(n)))
      fs.writeFileSync(path.join(results, name), JSON.stringify({ summary: 'x', findings: [], verdicts: [] }));
    const shown = await runCli(['report', id, '--repo', repo, '--format', 'json'], home);
    const report = JSON.parse(shown.stdout) as Report;
    assert.deepEqual(titles(report), ['real']);
    assert.ok(report.shards.every((s) => s.state === 'succeeded'));
  });
});
