import { blank } from './blocks';

const opening = /["']|\/[*/]/g;

/**
 * Blanks comments, leaves strings, keeps every offset. For CSS and its dialects, and JSON with comments.
 * @param lineComments whether `//` begins a comment (not in plain CSS)
 */
export function blankComments(text: string, lineComments: boolean): string {
  let kept = '';
  let from = 0;
  opening.lastIndex = 0;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const at = found.index;
    const mark = found[0];
    if (mark === '"' || mark === "'") {
      opening.lastIndex = stringEnd(text, at);
    } else if (mark === '/*' || (lineComments && !isAddress(text, at))) {
      const end = mark === '/*' ? after(text, '*/', at + 2) : lineEnd(text, at);
      kept += text.slice(from, at) + blank(text.slice(at, end));
      from = end;
      opening.lastIndex = end;
    }
  }
  return kept + text.slice(from);
}

/** `//` of `https://…` or `url(//…)`. */
const isAddress = (text: string, at: number): boolean => text[at - 1] === ':' || text[at - 1] === '(';

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at + mark.length;
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at;
}

/** Past the closing quote, or the end of the line where there is none: a lone quote hides no more than its line. */
function stringEnd(text: string, open: number): number {
  for (let i = open + 1; i < text.length; i++) {
    const char = text[i];
    if (char === '\\') i++;
    else if (char === text[open]) return i + 1;
    else if (char === '\n') return i;
  }
  return text.length;
}
