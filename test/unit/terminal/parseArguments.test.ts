import * as assert from 'node:assert/strict';
import { ProblemError } from '../../../src/model/problem';
import { parseArguments } from '../../../src/terminal/parseArguments';

const parse = (...argv: string[]) => parseArguments(argv, '/here');

describe('parseArguments', () => {
  it('reviews the current folder, scope auto, as text', () => {
    const read = parse('review');
    assert.deepEqual(read, {
      name: 'review',
      repo: '/here',
      scope: 'auto',
      paths: [],
      flags: {},
      format: 'text',
      yes: false,
      quiet: false,
    });
  });

  it('reads scopes: --base means branch, --range means range', () => {
    const scopeOf = (...argv: string[]) => {
      const read = parse('review', ...argv);
      return 'scope' in read ? read.scope : undefined;
    };
    assert.equal(scopeOf('--base', 'main'), 'branch');
    assert.equal(scopeOf('--range', 'a..b'), 'range');
    assert.equal(scopeOf('--scope', 'commit', '--range', 'abc'), 'commit');
    assert.equal(scopeOf('--scope', 'staged'), 'staged');
  });

  it('takes everything after -- as paths, whatever it looks like', () => {
    const read = parse('review', '--', '--format', 'src');
    assert.deepEqual('paths' in read && read.paths, ['--format', 'src']);
  });

  it('turns flags into settings of the right type', () => {
    const read = parse(
      'plan',
      '--max-shards',
      '3',
      '--timeout-min',
      '0.5',
      '--fail-on',
      'low',
      '--reviewer',
      'builtin',
    );
    assert.deepEqual('flags' in read && read.flags, {
      maxShards: 3,
      timeoutMinutes: 0.5,
      failOn: 'low',
      reviewer: 'builtin',
    });
  });

  it('finds the repository from the current folder', () => {
    const repoOf = (...argv: string[]) => {
      const read = parse('review', ...argv);
      return 'repo' in read ? read.repo : undefined;
    };
    assert.equal(repoOf('--repo', '../there'), '/there');
    assert.equal(repoOf('--repo', '/there'), '/there');
    assert.equal(repoOf('--repo', '.'), '/here');
  });

  it('shows help and version', () => {
    assert.deepEqual(parse(), { name: 'help' });
    assert.deepEqual(parse('review', '-h'), { name: 'help' });
    assert.deepEqual(parse('--version'), { name: 'version' });
  });

  for (const argv of [
    ['frobnicate'],
    ['review', '--frobnicate'],
    ['review', '--format', 'html'],
    ['review', '--scope', 'everything'],
    ['review', '--base', 'main', '--scope', 'staged'],
    ['review', '--base', 'main', '--range', 'a..b'],
    ['review', '--base', ''],
    ['review', '--repo='],
    ['report', '--', 'src'],
    ['doctor', '--', 'src'],
    ['review', '--scope', 'range'],
    ['review', '--scope', 'staged', '--range', 'a..b'],
    ['review', '--lanes', 'many'],
    ['review', '--lanes', ''],
    ['review', '--lanes', '0'],
    ['review', '--fail-on', 'sometimes'],
    ['review', 'src'],
    ['report', 'one', 'two'],
  ]) {
    it(`refuses ${argv.join(' ')}`, () => {
      assert.throws(
        () => parse(...argv),
        (error: unknown) => error instanceof ProblemError && error.problem.code === 'usage',
      );
    });
  }
});
