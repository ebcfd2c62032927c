import type { Side } from '../model/change';
import type { SeamEnd } from '../model/seam';

/** A text by lines. Line numbers are 1-based, offsets are UTF-16 indexes. */
export interface Lines {
  readonly count: number;
  /** The line that holds an offset. */
  at(offset: number): number;
  /** The line without its newline; '' when there is no such line. */
  text(line: number): string;
}

/** Longest line text that a seam carries. */
const textLimit = 200;

export function linesOf(text: string): Lines {
  const starts = [0];
  for (let i = text.indexOf('\n'); i !== -1; i = text.indexOf('\n', i + 1)) starts.push(i + 1);
  return {
    count: starts.length,
    at(offset) {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return low + 1;
    },
    text(line) {
      const start = starts[line - 1];
      if (start === undefined) return '';
      const end = starts[line] === undefined ? text.length : starts[line] - 1;
      return text.slice(start, text[end - 1] === '\r' ? end - 1 : end);
    },
  };
}

/** The line as a seam carries it: trimmed and bounded. */
export function quoteOf(line: string): string {
  const trimmed = line.trim();
  return trimmed.length > textLimit ? `${trimmed.slice(0, textLimit - 1)}…` : trimmed;
}

/** Most further lines of a consumer that a seam carries. */
const lineLimit = 200;

/** The first end in a file, and the other lines in order. */
export function consumerOf(ends: readonly SeamEnd[]): { to: SeamEnd; alsoLines: number[] } | undefined {
  const sorted = [...ends].sort((a, b) => a.line - b.line);
  const [to] = sorted;
  if (!to) return undefined;
  const lines = new Set(sorted.map((end) => end.line));
  lines.delete(to.line);
  return { to, alsoLines: [...lines].slice(0, lineLimit) };
}

export function seamEnd(path: string, side: Side, lines: Lines, line: number): SeamEnd {
  return { path, line, side, text: quoteOf(lines.text(line)) };
}
