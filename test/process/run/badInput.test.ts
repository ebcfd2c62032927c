import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Report } from '../../../src/model/report';
import { changedRepository } from '../../fixtures/changes';
import { runCli, scriptedReviewer, startCli } from '../../fixtures/cli';
import { footprint } from '../../fixtures/footprint';
import { gitWorkspace } from '../../harness/gitWorkspace';
import { temporaryFolder } from '../../harness/temporaryFolder';
import { until } from '../../harness/until';

describe('bad input', function () {
  this.timeout(60_000);
  let folder: string;
  let repo: string;
  let home: string;
  beforeEach(() => {
    folder = temporaryFolder('bad');
    repo = path.join(folder, 'repo');
    home = path.join(folder, 'home');
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const runs = () => (fs.existsSync(path.join(home, 'runs')) ? fs.readdirSync(path.join(home, 'runs')) : []);
  const config = (commands: unknown) => {
    const file = path.join(folder, 'config.json');
    fs.writeFileSync(file, JSON.stringify({ commands }));
    return ['--config', file, '--reviewer', 'command:mine'];
  };
  const refused = async (args: readonly string[], says: RegExp) => {
    const { code, stdout, stderr } = await runCli(['review', '--repo', repo, ...args], home);
    assert.match(stderr, says);
    assert.ok(stderr.trim().split('\n').length >= 3, `what, kept and todo: ${stderr}`);
    assert.equal(stdout, '');
    assert.equal(code, 2, stderr);
    assert.deepEqual(runs(), [], 'no run is left behind');
  };

  it('not a repository', async () => {
    fs.mkdirSync(repo);
    await refused([], /not .*git repository/i);
  });
  it('no changes', async () => {
    gitWorkspace(repo, { 'a.txt': 'a\n' });
    await refused(['--scope', 'working-tree'], /no(thing| changes) to review/i);
  });
  it('file names that would steer the terminal are shown, not obeyed', async () => {
    gitWorkspace(repo, { 'a.txt': 'a\n' });
    fs.mkdirSync(path.join(repo, 'node_modules'));
    fs.writeFileSync(path.join(repo, 'node_modules', 'evil\u001b]0;owned\u0007\u202e.js'), 'x\n');
    const { code, stderr } = await runCli(['review', '--repo', repo, '--scope', 'working-tree'], home);
    assert.equal(code, 2);
    assert.match(stderr, /evil\\u\{1b\}\]0;owned/);
    assert.doesNotMatch(stderr, /[\u0007\u001b\u202e]/);
  });
  it('unknown base', async () => {
    gitWorkspace(repo, { 'a.txt': 'a\n' });
    await refused(['--base', 'no-such-branch'], /no-such-branch/);
  });
  it('no merge base', async () => {
    gitWorkspace(repo, { 'a.txt': 'a\n' });
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', repo, '-c', 'user.name=T', '-c', 'user.email=t@example.invalid', ...args]);
    git('checkout', '-q', '--orphan', 'other');
    git('commit', '-q', '-m', 'unrelated', '--allow-empty');
    await refused(['--base', 'main'], /common history/i);
  });
  it('an unknown option', () => refused(['--no-such-option'], /no-such-option/));
  it('an unknown reviewer', async () => {
    changedRepository(repo, { files: 2, lines: 10 });
    await refused(['--reviewer', 'nobody'], /nobody/);
  });
  it('a reviewer that is missing', async () => {
    changedRepository(repo, { files: 2, lines: 10 });
    await refused(config({ mine: { run: [path.join(folder, 'missing')] } }), /missing/);
  });
  it('a reviewer that is not executable', async () => {
    changedRepository(repo, { files: 2, lines: 10 });
    fs.writeFileSync(path.join(folder, 'plain'), 'text', { mode: 0o644 });
    await refused(config({ mine: { run: [path.join(folder, 'plain')] } }), /execut/i);
  });
  it('an unknown setting', async () => {
    changedRepository(repo, { files: 2, lines: 10 });
    const file = path.join(folder, 'config.json');
    fs.writeFileSync(file, JSON.stringify({ reviwer: 'builtin' }));
    await refused(['--config', file], /reviwer/);
  });
  it('a state folder that cannot be made', async () => {
    changedRepository(repo, { files: 2, lines: 10 });
    // A file in the way: permissions would not stop root.
    fs.writeFileSync(home, '');
    const { code, stderr } = await runCli(['review', '--repo', repo], home);
    assert.equal(code, 2);
    assert.match(stderr, /SEAMLINE_HOME|state folder/i);
  });

  it('a state folder in the repository: nothing is written there', async () => {
    changedRepository(repo, { files: 2, lines: 10 });
    const before = footprint(repo);
    for (const inside of [repo, path.join(repo, 'state', 'here'), path.join(repo, '.git', 'seamline')]) {
      for (const command of ['review', 'plan', 'doctor']) {
        const { code, stdout, stderr } = await runCli([command, '--repo', repo], inside);
        assert.equal(code, 2, `${command} ${inside}`);
        assert.match(stdout + stderr, /lies in the repository/);
      }
    }
    assert.deepEqual(footprint(repo), before);
  });

  it('output that does not parse: the shard fails by name, the raw text is kept, the report is incomplete', async () => {
    changedRepository(repo, { files: 2, lines: 10 });
    const run = startCli(
      ['review', '--repo', repo, '--format', 'json', ...scriptedReviewer(folder, { raw: 'I think it is fine.\n' })],
      home,
    );
    const { id, folder: runFolder } = await run.started();
    const { code, stdout, stderr } = await run.ended;
    assert.equal(stderr.split('\n')[0], `run ${id} ${runFolder}`, 'the first line says where the run is');
    const report = JSON.parse(stdout) as { complete: boolean; shards: { id: string; state: string; reason: string }[] };
    assert.equal(code, 3);
    assert.equal(report.complete, false);
    assert.equal(report.shards[0]!.reason, 'malformed-output');
    const raw = path.join(runFolder, 'jobs', report.shards[0]!.id, '1', 'stdout.log');
    assert.equal(fs.readFileSync(raw, 'utf8').includes('I think it is fine.'), true);
  });

  it('a run folder that goes away while reviewers run: said plainly, and nothing is left running', async () => {
    changedRepository(repo, { files: 2, lines: 10 });
    const journal = path.join(folder, 'journal');
    const hold = path.join(folder, 'hold');
    const run = startCli(
      ['review', '--repo', repo, ...scriptedReviewer(folder, { findings: [], journal, hold })],
      home,
    );
    const { folder: runFolder } = await run.started();
    await until('a reviewer runs', () => fs.existsSync(journal));
    fs.renameSync(runFolder, path.join(folder, 'gone'));
    fs.writeFileSync(hold, '');
    const { code, stderr } = await run.ended;
    assert.equal(code, 2);
    assert.match(stderr, /was deleted while the review ran/);
    assert.doesNotMatch(stderr, /did not expect| at async /);
    const { pid } = JSON.parse(fs.readFileSync(journal, 'utf8').split('\n')[0]!) as { pid: number };
    assert.throws(() => process.kill(pid, 0), 'its reviewer is gone');
    assert.deepEqual(fs.readdirSync(path.join(home, 'lanes')), []);
  });

  it('interrupted half-way: what finished is shown, marked incomplete', async () => {
    changedRepository(repo, { files: 9, lines: 600 });
    const journal = path.join(folder, 'journal');
    const file = 'area0/part0.ts';
    const quote = fs.readFileSync(path.join(repo, file), 'utf8').split('\n')[1]!;
    const words = { title: 'The sum is wrong', body: 'b', scenario: 's', recommendation: 'r' };
    const kind = { severity: 'high', category: 'correctness', confidence: 0.9 };
    const finding = { file, line: 2, endLine: 2, side: 'head', quote, ...words, ...kind };
    const script = { findings: [finding], journal, hold: path.join(folder, 'never'), free: file };
    const run = startCli(['review', '--repo', repo, '--format', 'json', ...scriptedReviewer(folder, script)], home);
    const { folder: runFolder } = await run.started();
    const adopted = () => fs.readFileSync(path.join(runFolder, 'journal.jsonl'), 'utf8').includes('"adopted"');
    const lines = () => (fs.existsSync(journal) ? fs.readFileSync(journal, 'utf8').trim().split('\n') : []);
    await until('one has answered and another runs', () => adopted() && lines().length >= 3);
    run.child.kill('SIGINT');
    const { code, stdout } = await run.ended;
    const report = JSON.parse(stdout) as Report;
    assert.equal(code, 130);
    assert.equal(report.complete, false);
    assert.equal(report.integration.state, 'not-run');
    assert.match(report.incompleteWhy.join(' '), /cancel/i);
    assert.deepEqual(report.shards.map((s) => s.state).sort(), ['cancelled', 'succeeded']);
    const found = report.findings.map((f) => [f.title, f.state]);
    assert.deepEqual(found, [['The sum is wrong', 'ranked']]);
    for (const { pid } of lines().map((l) => JSON.parse(l) as { pid: number })) {
      assert.throws(() => process.kill(pid, 0), `reviewer ${pid} is gone`);
    }
  });
});
