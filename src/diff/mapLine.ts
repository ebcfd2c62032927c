import { diffArrays } from 'diff';

/** More edits than this are not followed: the search costs their square. */
const maxEdits = 1000;

/**
 * Where a line of one text stands in an edited version of it. Lines are 1-based; line ends (LF, CRLF) do not count.
 * `gone` when the line was taken out or changed, or was never there.
 */
export function mapLine(oldText: string, newText: string, line: number): number | 'gone' {
  const olds = linesOf(oldText);
  const news = linesOf(newText);
  const wanted = olds[line - 1];
  if (wanted === undefined) return 'gone';
  const head = sharedHead(olds, news);
  if (line <= head) return line;
  const tail = sharedTail(olds, news, head);
  if (line > olds.length - tail) return line + news.length - olds.length;
  const edits = diffArrays(olds.slice(head, olds.length - tail), news.slice(head, news.length - tail), {
    maxEditLength: maxEdits,
  });
  return edits ? followed(edits, head, line) : onlyTwin(olds, news, wanted);
}

interface Edit {
  readonly added: boolean;
  readonly removed: boolean;
  readonly count: number;
}

function followed(edits: readonly Edit[], head: number, line: number): number | 'gone' {
  let old = head;
  let now = head;
  for (const { added, removed, count } of edits) {
    if (added) now += count;
    else {
      if (line <= old + count) return removed ? 'gone' : now + line - old;
      old += count;
      if (!removed) now += count;
    }
  }
  return 'gone';
}

/** Too much was edited to follow it: only a line that is the one of its kind on both sides is surely the same. */
function onlyTwin(olds: readonly string[], news: readonly string[], wanted: string): number | 'gone' {
  const at = news.indexOf(wanted);
  const unique = at >= 0 && news.lastIndexOf(wanted) === at && olds.indexOf(wanted) === olds.lastIndexOf(wanted);
  return unique ? at + 1 : 'gone';
}

function linesOf(text: string): string[] {
  return text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}

function sharedHead(olds: readonly string[], news: readonly string[]): number {
  let n = 0;
  while (n < olds.length && n < news.length && olds[n] === news[n]) n += 1;
  return n;
}

function sharedTail(olds: readonly string[], news: readonly string[], head: number): number {
  const most = Math.min(olds.length, news.length) - head;
  let n = 0;
  while (n < most && olds.at(-1 - n) === news.at(-1 - n)) n += 1;
  return n;
}
