import type { Hunk, HunkLine } from '../model/change';

export interface NumberedLine {
  readonly line: HunkLine;
  /** 1-based line in the base file; absent for an added line. */
  readonly old?: number;
  /** 1-based line in the head file; absent for a removed line. */
  readonly new?: number;
}

/** The hunk's lines with their places on both sides, in order. */
export function lineNumbers(hunk: Hunk): NumberedLine[] {
  let old = hunk.oldStart;
  let head = hunk.newStart;
  return hunk.lines.map((line) => {
    switch (line.kind) {
      case ' ':
        return { line, old: old++, new: head++ };
      case '-':
        return { line, old: old++ };
      case '+':
        return { line, new: head++ };
    }
  });
}
