export interface TextPiece {
  readonly kind: 'text' | 'code' | 'block';
  readonly text: string;
}

/**
 * Splits a reviewer's text into plain text, `code` spans and fenced blocks. Nothing else of Markdown is known: links,
 * images and HTML stay the characters they are. One pass over the lines; an unclosed fence or span is plain text.
 */
export function textPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let plain: string[] = [];
  const flush = () => {
    if (plain.length > 0) pieces.push(...spans(plain.join('\n')));
    plain = [];
  };
  const lines = text.split('\n');
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const end = openingFence.test(line) ? closingFence(lines, i + 1) : -1;
    if (end < 0) {
      plain.push(line);
      continue;
    }
    flush();
    pieces.push({ kind: 'block', text: lines.slice(i + 1, end).join('\n') });
    i = end;
  }
  flush();
  return pieces;
}

// A language name at most: other words after the fence are text and must be seen.
const openingFence = /^ {0,3}```[\w+#.-]{0,20}$/;
const fenceWindow = 500;

/** Bounded, so that a text of nothing but opening fences stays linear. */
function closingFence(lines: readonly string[], from: number): number {
  const limit = Math.min(lines.length, from + fenceWindow);
  for (let i = from; i < limit; i++) if (lines[i]?.trim() === '```') return i;
  return -1;
}

function spans(text: string): readonly TextPiece[] {
  const parts = text.split('`');
  // An odd number of ticks leaves the last one open: it is a character like any other.
  if (parts.length % 2 === 0) {
    const last = parts.pop() ?? '';
    parts[parts.length - 1] = `${parts[parts.length - 1] ?? ''}\`${last}`;
  }
  return parts
    .map((part, i): TextPiece => ({ kind: i % 2 === 0 ? 'text' : 'code', text: part }))
    .filter((piece) => piece.text !== '');
}
