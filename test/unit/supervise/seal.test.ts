import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../../../src/supervise/seal';

describe('seal', () => {
  const key = randomBytes(32);
  const binding = { runId: 'r', job: 'j', attempt: 1, planDigest: 'p' };
  const text = '{"summary":"ä","findings":[]}';
  const refused = (envelope: unknown, by = key, of = binding): string => {
    const opened = unseal(envelope, by, of);
    assert.equal(opened.ok, false);
    return opened.why;
  };

  it('opens with the same key for the same attempt, after any way through JSON', () => {
    const envelope: unknown = JSON.parse(JSON.stringify(seal(key, binding, text)));
    assert.deepEqual(unseal(envelope, key, binding), { ok: true, text });
  });

  it('refuses a planted result', () => {
    assert.match(refused({ ...binding, version: 1, result: text, hmac: '' }), /seal/);
    assert.match(refused({ ...binding, version: 1, result: text, hmac: '00'.repeat(32) }), /seal/);
    assert.match(refused(seal(randomBytes(32), binding, text)), /seal/);
  });

  it('refuses a changed or truncated one', () => {
    const envelope = seal(key, binding, text);
    assert.match(refused({ ...envelope, result: text.slice(0, -1) }), /seal/);
    assert.match(refused({ ...envelope, result: text.replace('[]', '[1]') }), /seal/);
    assert.match(refused({ ...envelope, hmac: envelope.hmac.slice(0, 62) }), /seal/);
    for (const junk of [undefined, null, [], 'x', {}, { ...envelope, version: 2 }, { ...envelope, result: { a: 1 } }])
      assert.match(refused(junk), /not a result envelope/);
  });

  it('refuses one of another run, job, attempt or plan, also when its labels are rewritten', () => {
    for (const other of [{ runId: 'R' }, { job: 'J' }, { attempt: 2 }, { planDigest: 'P' }]) {
      const foreign = seal(key, { ...binding, ...other }, text);
      assert.match(refused(foreign), /another run/);
      assert.match(refused({ ...foreign, ...binding }), /seal/);
    }
  });

  it('binds labels that look alike apart', () => {
    const envelope = seal(key, { ...binding, runId: 'a","x":"b' }, text);
    assert.match(refused(envelope), /another run/);
  });
});
