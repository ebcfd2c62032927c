import assert from 'node:assert/strict';
import fc from 'fast-check';
import { splitLines } from '../../../src/supervise/splitLines';

describe('splitLines', () => {
  it('gives the same lines however the bytes arrive', () => {
    const text = fc.array(fc.string({ unit: 'binary' }).map((line) => line.replaceAll('\n', '')));
    fc.assert(
      fc.property(text, fc.array(fc.nat(20)), (lines, cuts) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const splitter = splitLines(10_000);
        const got: string[] = [];
        let at = 0;
        for (const cut of cuts) {
          got.push(...splitter.push(bytes.subarray(at, at + cut)));
          at += cut;
        }
        got.push(...splitter.push(bytes.subarray(at)), ...splitter.finish());
        assert.deepEqual(
          got,
          lines.map((line) => Buffer.from(line).toString()),
        );
      }),
      { seed: 7 },
    );
  });

  it('leaves out a line that is too long, whole, and goes on behind it', () => {
    const splitter = splitLines(5);
    assert.deepEqual(splitter.push(Buffer.from('12345\n123456\nabc')), ['12345']);
    assert.deepEqual(splitter.push(Buffer.from('defgh')), []);
    assert.deepEqual(splitter.push(Buffer.from('\nok\nrest')), ['ok']);
    assert.deepEqual(splitter.finish(), ['rest']);
    assert.equal(splitter.dropped, 2);
  });

  it("does not keep the caller's buffer", () => {
    const splitter = splitLines(100);
    const buffer = Buffer.from('ab');
    splitter.push(buffer);
    buffer.fill('x');
    assert.deepEqual(splitter.push(Buffer.from('c\n')), ['abc']);
  });
});
