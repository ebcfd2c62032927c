import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { changedRepository } from '../../fixtures/changes';
import { reviewJson, runCli } from '../../fixtures/cli';
import { temporaryFolder } from '../../harness/temporaryFolder';

describe('looking back', function () {
  this.timeout(60_000);
  let folder: string;
  let repo: string;
  let home: string;
  let runId: string;
  before(async () => {
    folder = temporaryFolder('back');
    repo = path.join(folder, 'repo');
    home = path.join(folder, 'home');
    changedRepository(repo, { files: 2, lines: 10 });
    runId = (await reviewJson(repo, home)).report.runId;
  });
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  const reported = (state: string, ...run: string[]) => runCli(['report', ...run, '--repo', repo], state);
  /** A state folder that holds the run, with its journal's first line changed. */
  const stateWith = (name: string, change: (created: string) => string): string => {
    const state = path.join(folder, name);
    fs.cpSync(home, state, { recursive: true });
    const journal = path.join(state, 'runs', runId, 'journal.jsonl');
    const [created = '', ...rest] = fs.readFileSync(journal, 'utf8').split('\n');
    fs.writeFileSync(journal, [change(created), ...rest].join('\n'));
    return state;
  };

  it('shows the newest run that has something to show, not one that ended before its plan', async () => {
    const state = stateWith('unplanned', (created) => created);
    const later = path.join(state, 'runs', 'zzzzzzzz');
    fs.mkdirSync(later);
    const [created = ''] = fs.readFileSync(path.join(state, 'runs', runId, 'journal.jsonl'), 'utf8').split('\n');
    const entry = { ...(JSON.parse(created) as object), runId: 'zzzzzzzz', at: Date.now() + 60_000 };
    fs.writeFileSync(path.join(later, 'journal.jsonl'), `${JSON.stringify(entry)}\n`);
    const shown = await reported(state);
    assert.equal(shown.code, 0, shown.stderr);
    assert.match(shown.stdout, /2 of 2 files reviewed/);
    const asked = await reported(state, 'zzzzzzzz');
    assert.equal(asked.code, 2);
    assert.match(asked.stderr, /has no plan/);
  });

  it('names runs that it cannot read, in place of saying that there are none', async () => {
    const newer = stateWith('newer', (created) => created.replace('"version":1', '"version":2'));
    const damaged = stateWith('damaged', () => 'garbage');
    for (const [state, why] of [
      [newer, /newer version/],
      [damaged, /damaged/],
    ] as const) {
      const { code, stderr } = await reported(state);
      assert.equal(code, 2);
      assert.ok(stderr.includes(runId), stderr);
      assert.match(stderr, why);
    }
  });

  it('takes no file for a run', async () => {
    fs.writeFileSync(path.join(home, 'runs', '00000000'), '');
    const { code, stderr } = await reported(home, '00000000');
    assert.equal(code, 2);
    assert.match(stderr, /There is no run/);
  });
});
