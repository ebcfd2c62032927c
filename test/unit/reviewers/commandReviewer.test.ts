import assert from 'node:assert/strict';
import { commandReviewer } from '../../../src/reviewers/commandReviewer';
import type { Ended } from '../../../src/reviewers/reviewer';

describe('commandReviewer', () => {
  const turn = { kind: 'shard', schemaFile: '/a b/schema.json' } as const;

  it('puts values into arguments without ever splitting one', () => {
    const run = ['/t', '--model={model}', '{model}', '{effort}', '--schema', '{schemaFile}', '{schemaFile}:{model}'];
    const { argv } = commandReviewer('x', { run }).fresh({ ...turn, model: 'a b; rm -rf $& {effort}', effort: 'low' });
    assert.deepEqual(argv, [
      '/t',
      '--model=a b; rm -rf $& {effort}',
      'a b; rm -rf $& {effort}',
      'low',
      '--schema',
      '/a b/schema.json',
      '/a b/schema.json:a b; rm -rf $& {effort}',
    ]);
  });

  it('leaves out an argument that is nothing but an unset placeholder, and keeps braces that are none', () => {
    const { argv } = commandReviewer('x', { run: ['/t', '{model}', '-m{model}', '{other}', '{}'] }).fresh(turn);
    assert.deepEqual(argv, ['/t', '-m', '{other}', '{}']);
  });

  it('never replaces the program', () => {
    assert.equal(commandReviewer('x', { run: ['{model}'] }).fresh({ ...turn, model: '/bin/sh' }).argv[0], '{model}');
  });

  it('takes costs and context from the setting', () => {
    const plain = commandReviewer('x', { run: ['/t'] });
    assert.deepEqual([plain.costs, plain.contextTokens], [false, 100_000]);
    const told = commandReviewer('x', { run: ['/t'], costs: true, contextTokens: 5000 });
    assert.deepEqual([told.costs, told.contextTokens], [true, 5000]);
  });

  describe('classify', () => {
    const ended: Ended = { exitCode: 0, signal: null, hasResult: true, stderrTail: '' };
    const { classify } = commandReviewer('x', { run: ['/t'] });
    const reason = (change: Partial<Ended>): string => {
      const outcome = classify({ ...ended, ...change });
      return outcome.ok ? 'ok' : outcome.reason;
    };

    it('needs the exit code, no error and a result together', () => {
      assert.equal(reason({}), 'ok');
      assert.equal(reason({ hasResult: false }), 'malformed-output');
      assert.equal(reason({ exitCode: 1 }), 'model-error');
      assert.equal(reason({ exitCode: null, signal: 'SIGKILL' }), 'killed');
      assert.equal(reason({ error: { type: 'error', reason: 'quota', detail: 'd' } }), 'quota');
    });

    it('shows the last words of standard error', () => {
      const outcome = classify({ ...ended, exitCode: 3, stderrTail: 'no such model' });
      assert.match(outcome.ok ? '' : outcome.detail, /exit code 3\. no such model/);
    });
  });
});
