import { captured } from '../grammars';
import type { Grammars } from '../grammars';
import { joinSpans } from './spans';
import type { Span } from './spans';
import { scriptOf } from './script';

/** Comments of scripts (by their syntax tree) and of markup, joined and in order. */
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
  return joinSpans([...(inScript ?? []), ...markupComments(text)]);
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
