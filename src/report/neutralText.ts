/*
 * Texts of a report come from diffs, file names and models. Nothing in them may move a terminal's cursor, turn the
 * reading direction, hide, or look like words of ours.
 */

/** Controls, formats (direction marks, zero widths, tags), separators of lines and paragraphs, halves of characters. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** One line of harmless text: white space folded, hidden characters made visible, cut with a mark at `most` characters. */
export function neutralLine(text: string, most = 300): string {
  // Cut first: a hostile text may be megabytes long.
  return neutralText(
    text
      .slice(0, most * 8)
      .replace(/\s+/g, ' ')
      .trim(),
    most,
  );
}

/** Harmless text that keeps its line breaks (as "\n") and tabs. */
export function neutralText(text: string, most = 8_000): string {
  const kept = text.length > most ? text.slice(0, most).replace(/[\ud800-\udbff]$/, '') : text;
  const shown = kept
    .replace(/\r\n?/g, '\n')
    .replace(hidden, (char) => (char === '\n' || char === '\t' ? char : escaped(char)));
  return text.length > most ? `${shown} […cut]` : shown;
}

function escaped(char: string): string {
  return `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;
}
