import assert from 'node:assert/strict';
import fc from 'fast-check';
import { duration } from '../../../src/webview/duration';
import { textPieces } from '../../../src/webview/textPieces';
import { visibleText } from '../../../src/webview/visibleText';

describe('text of strangers', () => {
  it('shows characters that reorder, hide or ring by their code', () => {
    assert.equal(
      visibleText('a\u202Eb\u2066c\u200Bd\u0007e\u001B[31m'),
      'a[U+202E]b[U+2066]c[U+200B]d[U+0007]e[U+001B][31m',
    );
    assert.equal(visibleText('tag\u{E0041}'), 'tag[U+E0041]');
  });

  it('keeps lines, tabs, joined emoji and letters of every script', () => {
    for (const text of ['a\n\tb', 'שלום', '日本語', '👩‍💻', 'naïve']) assert.equal(visibleText(text), text);
    assert.equal(visibleText('a\r\nb'), 'a\nb');
  });
});

describe("pieces of a reviewer's text", () => {
  it('are text, code spans and fenced blocks; nothing else of Markdown', () => {
    assert.deepEqual(textPieces('see `a` and [b](c)\n```ts\nx\n```\n<b>'), [
      { kind: 'text', text: 'see ' },
      { kind: 'code', text: 'a' },
      { kind: 'text', text: ' and [b](c)' },
      { kind: 'block', text: 'x' },
      { kind: 'text', text: '<b>' },
    ]);
  });

  it('leave an open fence and an open span as they are', () => {
    const open = textPieces('```\nx');
    assert.equal(
      open.some((p) => p.kind === 'block'),
      false,
    );
    assert.match(open.map((p) => p.text).join(''), /x$/);
    assert.deepEqual(textPieces('a ` b'), [{ kind: 'text', text: 'a ` b' }]);
  });

  it('lose nothing but back-ticks and fences', () => {
    const letters = fc.constantFrom('`', '§', '\n', ' ', '```', '\n```\n');
    fc.assert(
      fc.property(fc.array(letters), (parts) => {
        const text = parts.join('');
        const kept = textPieces(text)
          .map((p) => p.text)
          .join('');
        assert.equal(kept.replaceAll(/[`\s]/g, ''), text.replaceAll(/[`\s]/g, ''));
      }),
    );
  });

  it('take a huge text of nothing but fences', () => {
    const fences = '```a\n'.repeat(5000);
    assert.equal(
      textPieces(fences).some((p) => p.kind === 'block'),
      false,
    );
  });
});

describe('durations', () => {
  it('are said as people say them', () => {
    assert.deepEqual([0, 440, 9999, 10_000, 59_999, 60_000, 185_000, 3_720_000, -5].map(duration), [
      '0.0 s',
      '0.4 s',
      '9.9 s',
      '10 s',
      '59 s',
      '1 min 00 s',
      '3 min 05 s',
      '1 h 02 min',
      '0.0 s',
    ]);
  });
});
