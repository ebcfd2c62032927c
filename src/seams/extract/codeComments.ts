import { captured } from '../grammars';
import type { Grammars } from '../grammars';
import { scriptOf } from './script';

/** A part of a text, by offsets; the end is outside. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Comments of scripts (by their syntax tree) and of markup. */
export function commentsOf(grammars: Grammars, path: string, text: string): Span[] {
  const script = scriptOf(path, text);
  const inScript =
    script &&
    grammars.read(script.language, script.text, (tree) =>
      tree.matches('(comment) @comment').flatMap((match) => {
        const node = captured(match, 'comment');
        return node ? [{ start: node.startIndex, end: node.endIndex }] : [];
      }),
    );
  return [...(inScript ?? []), ...markupComments(text)];
}

function markupComments(text: string): Span[] {
  const spans: Span[] = [];
  for (let start = text.indexOf('<!--'); start !== -1;) {
    const close = text.indexOf('-->', start);
    const end = close === -1 ? text.length : close + 3;
    spans.push({ start, end });
    start = text.indexOf('<!--', end);
  }
  return spans;
}
