import type { RawFinding } from '../../model/finding';
import { literalsOf } from '../extract/literals';
import { isOwnCode } from '../ownCode';
import { extensionOf } from '../resolve/paths';
import { linesOf, quoteOf } from '../lines';
import type { Lines } from '../lines';
import type { LocalInput, LocalRule } from './localRule';

/** Files whose matter is changes: their markers are content. */
const ofPatches = new Set(['patch', 'diff', 'rej', 'orig', 'snap']);

/** Marker lines at the line's start; all three must have come with the change, in order. */
export const conflictMarkers: LocalRule = (input, grammars) => {
  if (!input.text.includes('<<<<<<< ') || ofPatches.has(extensionOf(input.path)) || !isOwnCode(input.path)) return [];
  const lines = linesOf(input.text);
  const conflicts = conflictsIn(input, lines);
  if (conflicts.length === 0) return [];
  // Tools that work on conflicts have them in string literals; text documents in fenced code.
  const quoted = [...(grammars ? literalsOf(grammars, input.path, input.text) : []), ...fences(input)];
  return conflicts
    .filter(([first]) => !quoted.some(({ from, to }) => from < first && first <= to))
    .map(([first, last]) => findingOf(input.path, lines, first, last));
};

/** First and last line of each conflict whose markers were all added. */
function conflictsIn({ addedLines }: LocalInput, lines: Lines): [number, number][] {
  const conflicts: [number, number][] = [];
  let start = 0;
  let hasMiddle = false;
  for (const line of [...addedLines].sort((a, b) => a - b)) {
    const text = lines.text(line);
    if (/^<{7} /.test(text)) {
      start = line;
      hasMiddle = false;
    } else if (/^={7}$/.test(text)) hasMiddle = start > 0;
    else if (/^>{7}(?: |$)/.test(text) && hasMiddle) {
      conflicts.push([start, line]);
      start = 0;
      hasMiddle = false;
    }
  }
  return conflicts;
}

/** Fenced code of Markdown, by lines. */
function fences({ path, text }: LocalInput): { from: number; to: number }[] {
  if (!['md', 'mdx', 'markdown'].includes(extensionOf(path))) return [];
  const marks = text.split('\n').flatMap((line, i) => (/^\s*(?:`{3}|~{3})/.test(line) ? [i + 1] : []));
  return marks.flatMap((from, i) => (i % 2 === 0 ? [{ from, to: marks[i + 1] ?? Infinity }] : []));
}

function findingOf(file: string, lines: Lines, line: number, endLine: number): RawFinding {
  return {
    file,
    line,
    endLine,
    side: 'head',
    severity: 'critical',
    category: 'correctness',
    title: 'Conflict markers are left in the file',
    body: `Lines ${String(line)} to ${String(endLine)} hold both sides of a merge conflict with its markers.`,
    scenario: 'The file does not compile, or its readers see both versions.',
    recommendation: 'Choose one side, or join both, and take the markers out.',
    confidence: 1,
    quote: quoteOf(lines.text(line)),
  };
}
