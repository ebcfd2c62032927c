import assert from 'node:assert/strict';
import { ProblemError } from '../../../src/model/problem';
import { defaultSettings, type Settings } from '../../../src/model/settings';
import { type ChoiceWorld, chooseReviewer, knownReviewers } from '../../../src/reviewers/chooseReviewer';

describe('chooseReviewer', () => {
  const world = (programs: Readonly<Record<string, string>>, notExecutable: readonly string[] = []): ChoiceWorld => ({
    builtin: { execPath: '/bin/node', script: '/s/worker.js' },
    findProgram: (name) => {
      const path = programs[name];
      if (path !== undefined) return Promise.resolve({ path });
      return Promise.resolve({ missing: notExecutable.includes(name) ? 'not-executable' : 'not-found' });
    },
  });
  const settings = (reviewer: string): Settings => ({
    ...defaultSettings,
    reviewer,
    commands: { mine: { run: ['tool', '{model}', 'x'], resume: ['another', '-r', '{thread}'] } },
  });
  const problem = (code: string, words: RegExp) => (error: unknown) =>
    error instanceof ProblemError && error.problem.code === code && words.test(JSON.stringify(error.problem));
  const turn = { kind: 'shard', schemaFile: '/schema.json' } as const;

  it('takes the builtin one for auto, and never a command unasked', async () => {
    const chosen = await chooseReviewer(settings('auto'), world({ tool: '/usr/bin/tool' }));
    assert.equal(chosen.id, 'builtin');
    assert.equal(chosen.costs, false);
    assert.equal(chosen.readOnly, 'tool-list');
    assert.deepEqual(chosen.fresh(turn), { argv: ['/bin/node', '/s/worker.js', 'builtin'], env: {} });
  });

  it('lets the builtin one run under the editor as plain node', async () => {
    const editor = { ...world({}), builtin: { execPath: '/opt/code', script: '/s/worker.js', electron: true } };
    const chosen = await chooseReviewer(settings('builtin'), editor);
    assert.deepEqual(chosen.fresh(turn).env, { ELECTRON_RUN_AS_NODE: '1' });
  });

  it('binds a command to the absolute path of its program', async () => {
    const chosen = await chooseReviewer(settings('command:mine'), world({ tool: '/usr/bin/tool' }));
    assert.equal(chosen.id, 'command:mine');
    assert.equal(chosen.readOnly, 'none');
    assert.deepEqual(chosen.fresh(turn).argv, ['/usr/bin/tool', 'x']);
  });

  it('names the reviewers there are when it does not know one', async () => {
    for (const name of ['codex2', 'command:other', 'command:', 'constructor', '__proto__', 'command:__proto__'])
      await assert.rejects(chooseReviewer(settings(name), world({})), problem('usage', /auto, builtin, command:mine/));
  });

  it('says what to do about a program that is missing or may not run', async () => {
    await assert.rejects(
      chooseReviewer(settings('command:mine'), world({})),
      problem('reviewer-missing', /tool was not found.*seamline\.commands/),
    );
    await assert.rejects(
      chooseReviewer(settings('command:mine'), world({}, ['tool'])),
      problem('reviewer-not-ready', /may not be executed.*Make it executable/),
    );
  });

  it('lists every reviewer', () => {
    assert.deepEqual(
      knownReviewers(settings('auto'), world({}).builtin).map((one) => one.id),
      ['builtin', 'command:mine'],
    );
  });
});
