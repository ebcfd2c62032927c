import type { Side } from '../model/change';
import type { TreeTexts } from './treeTexts';

/** A quote with fewer characters (white space aside) stands almost everywhere: it proves nothing. */
export const provingLength = 8;
/** Enough to find the nearest place; a quote that stands more often than this is not worth more looking. */
const mostPlaces = 2_000;

/** 1-based lines, inclusive. */
export interface QuotePlace {
  readonly line: number;
  readonly endLine: number;
}

/** A text in which quotes are looked for: white space is folded away, so that indentation and wrapping do not matter. */
export interface FoldedText {
  readonly lineCount: number;
  /** The places of a quote, in order; for a quote that folds to nothing, none. */
  places(quote: string): QuotePlace[];
  /** The folded text of a 1-based line. */
  line(number: number): string;
}

export function fold(text: string): string {
  return text.replace(/\s+/g, '');
}

function foldText(text: string): FoldedText {
  // A newline at the end ends the last line, it does not begin another one.
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n').map(fold);
  const starts: number[] = [];
  let length = 0;
  for (const line of lines) {
    starts.push(length);
    length += line.length;
  }
  const folded = lines.join('');
  return {
    lineCount: text === '' ? 0 : lines.length,
    line: (number) => lines[number - 1] ?? '',
    places(quote) {
      const wanted = fold(quote);
      const places: QuotePlace[] = [];
      if (wanted === '') return places;
      for (
        let at = folded.indexOf(wanted);
        at >= 0 && places.length < mostPlaces;
        at = folded.indexOf(wanted, at + 1)
      ) {
        places.push({ line: lineAt(starts, at), endLine: lineAt(starts, at + wanted.length - 1) });
      }
      return places;
    },
  };
}

/** The 1-based line that holds this character; of lines without any, the last one that starts here. */
function lineAt(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** Folds each text once; undefined where the trees have no text (yet). */
export function foldedTexts(trees: TreeTexts): (side: Side, path: string) => FoldedText | undefined {
  const known = new Map<string, FoldedText>();
  return (side, path) => {
    const key = `${side}\0${path}`;
    const folded = known.get(key);
    if (folded !== undefined) return folded;
    const text = trees.text(side, path);
    if (text === undefined) return undefined;
    const made = foldText(text);
    known.set(key, made);
    return made;
  };
}

/**
 * The ways a reviewer may have meant its quote: as it is, without the back quotes around it, without the signs that a diff
 * puts before each line.
 */
export function readingsOf(quote: string): string[] {
  const bare = quote.trim().replace(/^`+|`+$/g, '');
  const lines = bare.split('\n').filter((line) => line.trim() !== '');
  const signed =
    lines.length > 0 && lines.every((line) => /^[+\- ]/.test(line)) && lines.some((line) => /^[+-]/.test(line));
  return [...new Set([quote, bare, ...(signed ? [lines.map((line) => line.slice(1)).join('\n')] : [])])];
}
