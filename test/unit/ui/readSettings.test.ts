import assert from 'node:assert/strict';
import { ProblemError } from '../../../src/model/problem';
import { defaultSettings, settingsTable } from '../../../src/model/settings';
import { readSettings } from '../../../src/ui/readSettings';

const reading = (values: Readonly<Record<string, unknown>>) => readSettings((name) => values[name]);

describe('settings in the editor', () => {
  it('are the defaults where nothing is set', () => {
    assert.deepEqual(reading({}), defaultSettings);
  });

  it('take every value that is set', () => {
    const commands = { mine: { run: ['review', '--fast'] } };
    const read = reading({ reviewer: 'command:mine', commands, 'gate.lines': 0, lanes: 2 });
    assert.deepEqual(read, { ...defaultSettings, reviewer: 'command:mine', commands, 'gate.lines': 0, lanes: 2 });
  });

  it('name the one that is wrong', () => {
    for (const name of Object.keys(settingsTable))
      assert.throws(
        () => reading({ [name]: Symbol('wrong') }),
        (error) =>
          error instanceof ProblemError &&
          error.problem.code === 'usage' &&
          error.problem.what.includes(`seamline.${name} `),
      );
  });

  it('refuse a program that is one text instead of a list', () => {
    assert.throws(() => reading({ commands: { mine: { run: 'rm -rf /' } } }), /seamline\.commands/);
  });
});
