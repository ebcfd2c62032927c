import type { PackInput } from '../model/pack';

type PackFile = PackInput['files'][number];

/** What the diff alone shows of a file at head. */
export interface HunkText {
  /** The hunks' lines of head, one hunk after the other with an empty line between. */
  readonly text: string;
  /** 1-based lines of `text` that the change added. */
  readonly addedLines: ReadonlySet<number>;
  /** The line of the file that a line of `text` is. */
  readonly lineAt: (line: number) => number;
  /** False when the pack had no room for all lines, and cut some with a mark. */
  readonly isWhole: boolean;
}

/** The head side of a file's hunks as a text, for what is not among the files of the snapshot. */
export function hunkText({ hunks }: PackFile): HunkText {
  const lines: string[] = [];
  const numbers: number[] = [];
  const addedLines = new Set<number>();
  let isWhole = true;
  for (const { newStart, newLines, lines: body } of hunks) {
    const ofHead = body.filter((line) => !line.startsWith('-'));
    isWhole &&= ofHead.length === newLines;
    for (const [i, line] of ofHead.entries()) {
      lines.push(line.slice(1));
      numbers.push(newStart + i);
      if (line.startsWith('+')) addedLines.add(lines.length);
    }
    lines.push('');
    numbers.push(newStart + ofHead.length);
  }
  return { text: lines.join('\n'), addedLines, lineAt: (line) => numbers[line - 1] ?? line, isWhole };
}
