import * as assert from 'node:assert/strict';
import { ProblemError } from '../../../src/model/problem';
import { resolveSettings } from '../../../src/model/resolveSettings';
import { defaultSettings } from '../../../src/model/settings';

const refused = (message: RegExp) => (error: unknown) =>
  error instanceof ProblemError && error.problem.code === 'usage' && message.test(error.problem.what);

describe('resolveSettings', () => {
  it('is the defaults without layers', () => assert.deepEqual(resolveSettings([]), defaultSettings));

  it('lays the first layer on top; undefined values do not count', () => {
    const settings = resolveSettings([
      { source: 'flags', values: { lanes: 2, maxShards: undefined } },
      { source: 'file', values: { lanes: 3, maxShards: 7 } },
    ]);
    assert.equal(settings.lanes, 2);
    assert.equal(settings.maxShards, 7);
  });

  it('refuses unknown names and wrong values, and says where they stand', () => {
    const one = (values: Record<string, unknown>) => () => resolveSettings([{ source: 'the file x', values }]);
    assert.throws(one({ lane: 2 }), refused(/"lane" \(in the file x\)/));
    assert.throws(one({ lanes: 'two' }), refused(/"lanes" \(in the file x\)/));
    assert.throws(one({ lanes: 0 }), refused(/lanes/));
    assert.throws(one({ commands: { a: { run: [] } } }), refused(/commands/));
    assert.throws(one({ commands: { a: { run: ['x'], shell: true } } }), refused(/commands/));
    assert.throws(one({ environment: ['A=B'] }), refused(/environment/));
    assert.throws(one({ toString: 1 }), refused(/toString/));
    assert.throws(one(JSON.parse('{"__proto__": 1}') as Record<string, unknown>), refused(/__proto__/));
  });
});
