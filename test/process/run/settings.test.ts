import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Plan } from '../../../src/model/plan';
import type { Report } from '../../../src/model/report';
import { settingsTable, type SettingName } from '../../../src/model/settings';
import { changedRepository } from '../../fixtures/changes';
import { type CliEnd, runCli, scriptedReviewer } from '../../fixtures/cli';
import { temporaryFolder } from '../../harness/temporaryFolder';

/** Each setting, and how one sees that it changed what Seamline does. */
const effects: Record<SettingName, (at: Bench) => Promise<void>> = {
  async reviewer(at) {
    assert.equal((await at.review({ reviewer: 'command:scripted' })).report.reviewer, 'command:scripted');
    assert.equal((await at.review({ reviewer: 'builtin' })).report.reviewer, 'builtin');
  },
  async commands(at) {
    const end = await at.run(['review'], { reviewer: 'command:scripted', commands: {} });
    assert.match(end.stderr, /command:scripted/);
  },
  async environment(at) {
    const file = path.join(at.folder, 'environment');
    const dump = { run: [process.execPath, '-e', dumpEnvironment, file] };
    const settings = { commands: { dump }, reviewer: 'command:dump' };
    await at.review(settings, { SEAMLINE_TEST_EXTRA: 'here', SEAMLINE_TEST_OTHER: 'not' });
    assert.doesNotMatch(fs.readFileSync(file, 'utf8'), /SEAMLINE_TEST_EXTRA/);
    await at.review(
      { ...settings, environment: ['SEAMLINE_TEST_EXTRA'] },
      { SEAMLINE_TEST_EXTRA: 'here', SEAMLINE_TEST_OTHER: 'not' },
    );
    assert.match(fs.readFileSync(file, 'utf8'), /SEAMLINE_TEST_EXTRA=here/);
    assert.doesNotMatch(fs.readFileSync(file, 'utf8'), /SEAMLINE_TEST_OTHER/);
  },
  async maxShards(at) {
    assert.equal((await at.plan({ shardTokens: 500, maxShards: 3 })).shards.length, 3);
    assert.equal((await at.plan({ shardTokens: 500, maxShards: 2 })).shards.length, 2);
  },
  async shardTokens(at) {
    assert.equal((await at.plan({ shardTokens: 500 })).shards.length, 4);
    assert.equal((await at.plan({ shardTokens: 100_000 })).shards.length, 2);
  },
  async 'gate.lines'(at) {
    assert.equal((await at.plan({ 'gate.lines': 601 })).gate.mode, 'single');
    assert.equal((await at.plan({ 'gate.lines': 600 })).gate.mode, 'sharded');
  },
  async 'gate.files'(at) {
    assert.equal((await at.plan({ 'gate.files': 11 })).gate.mode, 'single');
    assert.equal((await at.plan({ 'gate.files': 10 })).gate.mode, 'sharded');
  },
  async lanes(at) {
    // The shards' reviewers wait for each other: with one lane they would wait for ever.
    const meeting = path.join(at.folder, 'meeting');
    fs.mkdirSync(meeting);
    const commands = { meet: { run: [process.execPath, '-e', meet, meeting] } };
    const together = await at.review({ commands, reviewer: 'command:meet', lanes: 4 });
    assert.equal(together.report.complete, true);
    assert.equal(together.report.execution.label, 'parallel');
    const alone = await at.review({ reviewer: 'command:scripted', lanes: 1 });
    assert.equal(alone.report.execution.label, 'serial');
  },
  async confirmTokens(at) {
    const costly = { commands: { scripted: { ...at.scripted, costs: true } }, reviewer: 'command:scripted' };
    const asked = await at.run(['review'], costly);
    assert.equal(asked.code, 2);
    assert.match(asked.stderr, /--yes/);
    assert.equal((await at.run(['review'], { ...costly, confirmTokens: 1_000_000 })).code, 0);
    assert.equal((await at.run(['review', '--yes'], costly)).code, 0);
  },
  async stallMinutes(at) {
    assert.equal((await at.silent({ stallMinutes: 0.01 })).shards[0]!.reason, 'stalled');
  },
  async timeoutMinutes(at) {
    assert.equal((await at.silent({ timeoutMinutes: 0.01 })).shards[0]!.reason, 'timeout');
  },
  async runTimeoutMinutes(at) {
    // Not a whole number of milliseconds, and long enough for the preparation on a busy machine.
    const report = await at.silent({ runTimeoutMinutes: 0.15173 });
    assert.equal(report.complete, false);
    assert.ok(
      report.shards.some((s) => s.reason === 'deadline'),
      JSON.stringify(report.shards),
    );
  },
  async failOn(at) {
    assert.equal((await at.review({ reviewer: 'command:scripted', failOn: 'critical' })).code, 0);
    assert.equal((await at.review({ reviewer: 'command:finding', failOn: 'high' })).code, 1);
    assert.equal((await at.review({ reviewer: 'command:finding', failOn: 'critical' })).code, 0);
    assert.equal((await at.review({ reviewer: 'command:finding', failOn: 'none' })).code, 0);
  },
};

const meet = `
  const fs = require('fs');
  const shard = process.env.SEAMLINE_KIND === 'shard';
  if (shard) fs.writeFileSync(process.argv[1] + '/' + process.env.SEAMLINE_JOB, '');
  const answer = () => {
    if (shard && fs.readdirSync(process.argv[1]).length < 2) return setTimeout(answer, 20);
    console.log(JSON.stringify({ type: 'result', value: { summary: '', findings: [], verdicts: [] } }));
  };
  answer();`;

const dumpEnvironment = `
  require('fs').writeFileSync(process.argv[1], Object.entries(process.env).map((e) => e.join('=')).join('\\n'));
  const value = process.env.SEAMLINE_KIND === 'shard' ? { summary: '', findings: [] } : { summary: '', findings: [], verdicts: [] };
  console.log(JSON.stringify({ type: 'result', value }));`;

interface Bench {
  readonly folder: string;
  readonly scripted: { readonly run: readonly string[] };
  run(args: readonly string[], settings: object, env?: Record<string, string>): Promise<CliEnd>;
  plan(settings: object): Promise<Plan>;
  review(settings: object, env?: Record<string, string>): Promise<{ code: number | null; report: Report }>;
  /** A review by a reviewer that never says anything. */
  silent(settings: object): Promise<Report>;
}

function bench(folder: string): Bench {
  const repo = path.join(folder, 'repo');
  changedRepository(repo, { files: 10, lines: 600 });
  const readCommand = (script: object, name: string) => {
    const at = path.join(folder, name);
    fs.mkdirSync(at);
    const config = scriptedReviewer(at, script)[1]!;
    return (JSON.parse(fs.readFileSync(config, 'utf8')) as { commands: { scripted: { run: string[] } } }).commands
      .scripted;
  };
  const scripted = readCommand({ findings: [] }, 'scripted');
  const quote = fs.readFileSync(path.join(repo, 'area0/part0.ts'), 'utf8').split('\n')[1]!;
  const finding = readCommand(
    {
      findings: [
        {
          file: 'area0/part0.ts',
          line: 2,
          endLine: 2,
          side: 'head',
          severity: 'high',
          category: 'correctness',
          title: 'Wrong sum',
          body: '',
          scenario: '',
          recommendation: '',
          confidence: 0.9,
          quote,
        },
      ],
      verdicts: { 'Wrong sum': { verdict: 'confirmed', why: 'It is.' } },
    },
    'finding',
  );
  const commands = { scripted, finding, silent: { run: [process.execPath, '-e', 'setInterval(() => {}, 1000)'] } };
  const run: Bench['run'] = (args, settings, env) => {
    const config = path.join(folder, 'config.json');
    fs.writeFileSync(config, JSON.stringify({ commands, ...settings }));
    return runCli([...args, '--repo', repo, '--format', 'json', '--config', config], path.join(folder, 'home'), env);
  };
  const json = async (args: readonly string[], settings: object, env?: Record<string, string>) => {
    const end = await run(args, settings, env);
    if (end.stdout === '') throw new Error(end.stderr);
    return { code: end.code, value: JSON.parse(end.stdout) as unknown };
  };
  return {
    folder,
    scripted,
    run,
    plan: async (settings) => (await json(['plan'], settings)).value as Plan,
    review: async (settings, env) => {
      const { code, value } = await json(['review'], settings, env);
      return { code, report: value as Report };
    },
    silent: async (settings) => (await json(['review'], { reviewer: 'command:silent', ...settings })).value as Report,
  };
}

describe('settings', function () {
  this.timeout(60_000);
  let folder: string;
  let at: Bench;
  before(() => {
    folder = temporaryFolder('settings');
    at = bench(folder);
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  for (const name of Object.keys(settingsTable) as SettingName[]) {
    it(`${name} changes what happens`, () => effects[name](at));
  }
});
