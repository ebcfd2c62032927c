/*
 * Texts that are shown come from diffs, file names, tools and models. Nothing in them may move a terminal's cursor, turn the
 * reading direction, hide, or look like words of ours.
 */

/**
 * Controls, formats (direction marks, zero widths, tags), halves of characters, separators of lines and paragraphs, and what
 * is not drawn at all (fillers, selectors). First what joins and colours an emoji, which is kept.
 */
const hidden =
  /((?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\ufe0f)|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

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

/** Harmless text that keeps its line breaks (as "\n") and tabs; cut with a mark at `most` characters. */
export function neutralText(text: string, most = Infinity): string {
  const kept = text.length > most ? text.slice(0, most).replace(/[\ud800-\udbff]$/, '') : text;
  const shown = kept
    .replace(/\r\n?/g, '\n')
    .replace(hidden, (char, emoji?: string) =>
      emoji !== undefined || char === '\n' || char === '\t' ? char : escaped(char),
    );
  return text.length > most ? `${shown} […cut]` : shown;
}

function escaped(char: string): string {
  return `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;
}
