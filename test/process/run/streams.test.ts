import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Plan } from '../../../src/model/plan';
import { changedRepository } from '../../fixtures/changes';
import { runCli, scriptedReviewer, startCli } from '../../fixtures/cli';
import { temporaryFolder } from '../../harness/temporaryFolder';
import { until } from '../../harness/until';

describe('where a report goes, and where a repository is named', function () {
  this.timeout(60_000);
  let folder: string;
  let repo: string;
  let home: string;
  beforeEach(() => {
    folder = temporaryFolder('streams');
    repo = path.join(folder, 'repo');
    home = path.join(folder, 'home');
    changedRepository(repo, { files: 2, lines: 10 });
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const runs = () => (fs.existsSync(path.join(home, 'runs')) ? fs.readdirSync(path.join(home, 'runs')) : []);
  const held = () => {
    const hold = path.join(folder, 'hold');
    const journal = path.join(folder, 'journal');
    return { args: scriptedReviewer(folder, { findings: [], hold, journal }), hold, journal };
  };

  it('finds a repository by a path from the current folder', async () => {
    const relative = path.relative(process.cwd(), repo);
    for (const command of ['review', 'plan', 'doctor']) {
      const { code, stdout, stderr } = await runCli([command, '--repo', relative], home);
      assert.equal(code, 0, `${command}: ${stdout}${stderr}`);
    }
  });

  it('takes paths from the folder that it works in', async () => {
    const plan = async (dir: string, ...paths: string[]) => {
      const { code, stdout, stderr } = await runCli(['plan', '--repo', dir, '--format', 'json', '--', ...paths], home);
      const files = code === 0 ? (JSON.parse(stdout) as Plan).change.files.map((f) => f.path) : [];
      return { code, files, stderr };
    };
    const area = path.join(repo, 'area1');
    assert.deepEqual((await plan(area, 'part1.ts')).files, ['area1/part1.ts']);
    assert.deepEqual((await plan(area, '../area0')).files, ['area0/part0.ts']);
    assert.deepEqual((await plan(repo, area)).files, ['area1/part1.ts']);
    const outside = await plan(repo, '../elsewhere');
    assert.equal(outside.code, 2);
    assert.match(outside.stderr, /outside of the repository/);
  });

  it('refuses an output that could not be written, before anything starts', async () => {
    for (const output of [path.join(folder, 'missing', 'report.md'), folder]) {
      const { code, stderr } = await runCli(['review', '--repo', repo, '--output', output], home);
      assert.equal(code, 2);
      assert.match(stderr, /cannot be written/);
      assert.match(stderr, /Nothing was started/);
    }
    assert.deepEqual(runs(), []);
  });

  it('says where the report is when the output cannot be written at the end', async () => {
    const { args, hold, journal } = held();
    const output = path.join(folder, 'out', 'report.md');
    fs.mkdirSync(path.dirname(output));
    const run = startCli(['review', '--repo', repo, '--output', output, ...args], home);
    await until('a reviewer runs', () => fs.existsSync(journal));
    fs.rmdirSync(path.dirname(output));
    fs.writeFileSync(hold, '');
    const { id } = await run.started();
    const { code, stderr } = await run.ended;
    assert.equal(code, 2);
    assert.match(stderr, new RegExp(`seamline report ${id}`));
    assert.doesNotMatch(stderr, /did not expect| at async /);
    assert.equal((await runCli(['report', id, '--repo', repo], home)).code, 0);
  });

  it('goes on to its report when nobody reads the progress any more', async () => {
    const { args, hold, journal } = held();
    const run = startCli(['review', '--repo', repo, '--format', 'json', ...args], home);
    await run.started();
    run.child.stderr!.destroy();
    await until('a reviewer runs', () => fs.existsSync(journal));
    fs.writeFileSync(hold, '');
    const { code, stdout } = await run.ended;
    assert.equal(code, 0);
    assert.equal((JSON.parse(stdout) as { complete: boolean }).complete, true);
  });

  it('ends with the code of its report when the reader of the report has gone', async () => {
    const { args, hold, journal } = held();
    const run = startCli(['review', '--repo', repo, ...args], home);
    await until('a reviewer runs', () => fs.existsSync(journal));
    run.child.stdout!.destroy();
    fs.writeFileSync(hold, '');
    const { code, stderr } = await run.ended;
    assert.equal(code, 0, stderr);
    assert.doesNotMatch(stderr, /EPIPE/);
  });
});
