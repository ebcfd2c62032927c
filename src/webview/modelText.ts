import { element } from './element';
import { textPieces } from './textPieces';
import { neutralText } from '../model/neutralText';

/** A reviewer's text as nodes: paragraphs as written, code spans and fenced blocks set in the editor's font. */
export function modelText(text: string): HTMLElement {
  const nodes = textPieces(neutralText(text.trim())).map((piece) => {
    if (piece.kind === 'code') return element('code', {}, piece.text);
    if (piece.kind === 'block') return codeBlock(piece.text);
    return document.createTextNode(piece.text);
  });
  return element('div', { class: 'model-text', dir: 'auto' }, ...nodes);
}

/**
 * The same on one line, without blocks: a title, a reason, a cause. The ticks stay in the text, unseen, so that the text
 * is what was written.
 */
export function inlineText(text: string): readonly Node[] {
  return textPieces(neutralText(text)).map((piece) =>
    piece.kind === 'code'
      ? element('code', {}, element('span', { hidden: '' }, '`'), piece.text, element('span', { hidden: '' }, '`'))
      : document.createTextNode(piece.text),
  );
}

/** Code as it stands, scrolled sideways where it is long. Focusable, so that the keyboard can scroll it. */
export function codeBlock(text: string): HTMLElement {
  return element('pre', { class: 'code', tabindex: '0' }, element('code', {}, text));
}
