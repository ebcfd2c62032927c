/** An export statement as far as its names go; the bounds keep unclosed braces from costing more than their length. */
const statement =
  /\bexport\s+(?:(?:type|declare)\s+)?(?:(?:const|let|var)\s+)?(?:\{[^}]{0,20000}\}[^\n;]{0,300}|[^;=({:<\n]{0,300})/g;

/**
 * The words of all export statements, by text alone. When every word of base is still there at head, no export went away,
 * and neither side needs parsing: most changed modules pass here.
 */
export function exportWords(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [head] of text.matchAll(statement)) {
    // What is extended is a use, not an export.
    const own = head.replace(/\b(?:extends|implements)\b[^]*$/, '');
    for (const [word] of own.matchAll(/[\p{L}\p{N}_$]+/gu)) words.add(word);
  }
  return words;
}
