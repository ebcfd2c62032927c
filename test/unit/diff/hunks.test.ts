import assert from 'node:assert/strict';
import { applyHunks } from '../../../src/diff/applyHunks';
import { lineNumbers } from '../../../src/diff/lineNumbers';
import { hunk } from './sample';

const apply = (base: string, ...hunks: ReturnType<typeof hunk>[]): string =>
  Buffer.from(applyHunks(Buffer.from(base), hunks)).toString();

describe('applyHunks', () => {
  it('applies hunks in order, with what lies between them', () => {
    const base = 'a\nb\nc\nd\ne\nf\n';
    assert.equal(apply(base, hunk(2, 2, '-b', '+B', '+B2'), hunk(5, 6, ' e', '-f')), 'a\nB\nB2\nc\nd\ne\n');
    assert.equal(apply(base, hunk(0, 1, '+first')), `first\n${base}`);
    assert.equal(apply(base, hunk(6, 7, '+last')), `${base}last\n`);
    assert.equal(apply('', hunk(0, 1, '+new')), 'new\n');
    assert.equal(apply('a\n', hunk(1, 0, '-a')), '');
    assert.equal(apply(base), base);
  });

  it('throws where a hunk does not belong', () => {
    assert.throws(() => apply('a\nb\n', hunk(1, 1, '-b')), /Line 1/);
    assert.throws(() => apply('a\n', hunk(1, 1, ' a', '-b')), /outside/);
    assert.throws(() => apply('a\nb\n', hunk(2, 2, '-b'), hunk(1, 1, '-a')), /outside/);
    assert.throws(() => apply('a', hunk(1, 1, '-a')), /Line 1/);
  });
});

describe('lineNumbers', () => {
  it('gives each line its place on the sides that have it', () => {
    const numbered = lineNumbers(hunk(10, 20, ' a', '-b', '+c', '+d', ' e'));
    assert.deepEqual(
      numbered.map((line) => [line.old, line.new]),
      [
        [10, 20],
        [11, undefined],
        [undefined, 21],
        [undefined, 22],
        [12, 23],
      ],
    );
  });
});
