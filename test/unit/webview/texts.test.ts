import assert from 'node:assert/strict';
import fc from 'fast-check';
import { textPieces } from '../../../src/webview/textPieces';

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
