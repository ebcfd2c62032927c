const hidden = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const harmless = new Set(['\n', '\t', '\u200d', '\u00ad']);

/** Text of a stranger, with characters that reorder, hide or ring shown by their code instead of taking effect. */
export function visibleText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(hidden, (c) =>
      harmless.has(c) ? c : `[U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    );
}
