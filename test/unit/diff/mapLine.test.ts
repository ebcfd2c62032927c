import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mapLine } from '../../../src/diff/mapLine';

const numbered = (n: number): string[] => Array.from({ length: n }, (_, i) => `line ${i + 1}`);

describe('mapLine', () => {
  it('follows a line through edits before, after and around it', () => {
    const text = 'a\nb\nc\nd\n';
    assert.equal(mapLine(text, text, 3), 3);
    assert.equal(mapLine(text, `x\ny\n${text}`, 3), 5);
    assert.equal(mapLine(text, 'a\nc\nd\n', 3), 2);
    assert.equal(mapLine(text, 'a\nb\nX\nd\n', 3), 'gone');
    assert.equal(mapLine(text, 'a\nb\nX\nd\n', 4), 4);
    assert.equal(mapLine(text, '', 1), 'gone');
    assert.equal(mapLine(text, text, 9), 'gone');
    assert.equal(mapLine(text, text, 0), 'gone');
  });

  it('does not mind line ends', () => {
    assert.equal(mapLine('a\nb\nc', 'x\r\na\r\nb\r\nc', 2), 3);
    assert.equal(mapLine('a\r\nb\r\n', 'new\na\nb\n', 2), 3);
  });

  it('follows every kept line through any insertions and removals', () => {
    const edit = fc.array(fc.constantFrom('keep', 'drop', 'insert'), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(edit, (edits) => {
        const old = numbered(edits.length);
        const now = edits.flatMap((kind, i) =>
          kind === 'drop' ? [] : kind === 'insert' ? [`new ${i}`, old[i]!] : [old[i]!],
        );
        old.forEach((line, i) => {
          const at = now.indexOf(line);
          assert.equal(mapLine(old.join('\n'), now.join('\n'), i + 1), at < 0 ? 'gone' : at + 1);
        });
      }),
      { seed: 7 },
    );
  });

  it('gives up on what was rewritten, except for a line that is one of its kind', () => {
    const old = [...numbered(6000).map((line) => `old ${line}`), 'the one', 'twin', 'twin'];
    const now = [...numbered(6000).map((line) => `new ${line}`), 'the one', 'x', 'twin', 'y', 'twin', 'z'];
    assert.equal(mapLine(old.join('\n'), now.join('\n'), 6001), 6001);
    assert.equal(mapLine(old.join('\n'), now.join('\n'), 6002), 'gone');
    assert.equal(mapLine(old.join('\n'), now.join('\n'), 5), 'gone');
  });
});
