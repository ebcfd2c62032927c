import assert from 'node:assert/strict';
import fc from 'fast-check';
import { jsonLinesParser } from '../../../src/reviewers/jsonLinesParser';
import type { ReviewerEvent } from '../../../src/reviewers/reviewer';

describe('jsonLinesParser', () => {
  const parse = (...lines: readonly unknown[]): readonly ReviewerEvent[] => {
    const parser = jsonLinesParser();
    const events = lines.flatMap((line) => parser.push(typeof line === 'string' ? line : JSON.stringify(line)));
    return [...events, ...parser.finish()];
  };

  it('reads the five events', () => {
    const value = { summary: 's', findings: [] };
    assert.deepEqual(
      parse(
        { type: 'thread', id: 't' },
        { type: 'progress', text: 'p' },
        { type: 'usage', inputTokens: 1, outputTokens: 2 },
        { type: 'result', value },
        { type: 'error', reason: 'auth', detail: 'd', retryAfterMs: 5 },
      ),
      [
        { type: 'thread', id: 't' },
        { type: 'progress', text: 'p' },
        { type: 'usage', usage: { inputTokens: 1, outputTokens: 2 } },
        { type: 'result', value },
        { type: 'error', reason: 'auth', detail: 'd', retryAfterMs: 5 },
      ],
    );
  });

  it('takes the last object without a type for the result, unless there is an explicit one', () => {
    assert.deepEqual(parse({ a: 1 }, { b: 2 }, { type: 'usage', inputTokens: 1, outputTokens: 1 }).at(-1), {
      type: 'result',
      value: { b: 2 },
    });
    assert.deepEqual(parse({ type: 'result', value: 1 }, { b: 2 }), [{ type: 'result', value: 1 }]);
    assert.deepEqual(parse('[1]', '1', '"x"', 'null'), []);
  });

  it('has a reason of the closed set for every error, and a text', () => {
    assert.deepEqual(parse({ type: 'error', reason: 'weather', message: 'rain' }), [
      { type: 'error', reason: 'model-error', detail: 'rain' },
    ]);
    assert.deepEqual(parse({ type: 'error', reason: 'weather' }), [
      { type: 'error', reason: 'model-error', detail: 'weather' },
    ]);
    const [bare] = parse({ type: 'error', reason: { toString: 'x' }, retryAfterMs: -1 });
    assert.deepEqual(bare?.type === 'error' && [bare.reason, bare.retryAfterMs], ['model-error', undefined]);
  });

  it('skips what is malformed, unknown or out of range', () => {
    assert.deepEqual(
      parse(
        'warning: something',
        '{"type":"thread"}',
        { type: 'thread', id: '' },
        { type: 'thread', id: 'x'.repeat(501) },
        { type: 'progress', text: 7 },
        { type: 'usage', inputTokens: -1, outputTokens: 2 },
        { type: 'usage', inputTokens: 1e300, outputTokens: 2 },
        { type: 'result' },
        { type: 'future', value: 1 },
        '{"type":"result","value":',
        '',
      ),
      [],
    );
  });

  it('is not impressed by nesting, length or names', () => {
    assert.deepEqual(parse('{"a":'.repeat(100_000) + '}'.repeat(100_000)), []);
    assert.deepEqual(parse(`{"type":"result","value":${'['.repeat(100)}${']'.repeat(100)}}`), []);
    const [progress] = parse({ type: 'progress', text: 'x'.repeat(1_000_000) });
    assert.equal(progress?.type === 'progress' && progress.text.length, 2000);
    parse('{"__proto__":{"type":"thread","id":"polluted"}}', '{"constructor":{"prototype":{"polluted":1}}}');
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
    assert.equal(({} as Record<string, unknown>)['type'], undefined);
  });

  it('counts no brackets inside strings', () => {
    const value = { summary: `\\"${'{['.repeat(200)}`, findings: [] };
    assert.deepEqual(parse({ type: 'result', value }), [{ type: 'result', value }]);
  });

  it('never throws, whatever a tool prints', () => {
    const types = fc.constantFrom('thread', 'progress', 'usage', 'result', 'error', 'x');
    const objects = fc.record({
      type: types,
      id: fc.anything(),
      reason: fc.anything(),
      text: fc.anything(),
      value: fc.json(),
    });
    const line = fc.oneof(
      fc.string(),
      fc.json(),
      objects.map((one) => JSON.stringify(one) as string | undefined).map((text) => text ?? ''),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        parse(...lines);
      }),
      { seed: 4, numRuns: 300 },
    );
  });
});
