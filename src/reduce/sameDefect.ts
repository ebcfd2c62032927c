import type { Finding } from '../model/finding';
import type { Seam } from '../model/seam';
import { fold, provingLength } from './quotes';

/** Two reports of one defect are seldom further apart than this many lines. */
const near = 5;
/** Share of common words from which on two texts speak of one defect: in general, and when both quote the same code. */
const alike = 0.45;
const alikeOnOneQuote = 0.3;

/** What deduplication compares; made once for each finding. */
export interface Compared {
  readonly finding: Finding;
  readonly quote: string;
  readonly title: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly seam: Seam | undefined;
}

export function compared(finding: Finding, seams: ReadonlyMap<string, Seam>): Compared {
  const title = wordsOf(finding.title);
  return {
    finding,
    quote: fold(finding.quote),
    title,
    words: new Set([...title, ...wordsOf(finding.body), ...wordsOf(finding.scenario)]),
    seam: finding.seam === undefined ? undefined : seams.get(finding.seam.id),
  };
}

/**
 * Whether two findings report one defect: near each other and alike in words, or the two reports of one seam. Two
 * different defects on one line stay two.
 */
export function sameDefect(a: Compared, b: Compared): boolean {
  if (a.finding.seam !== undefined && b.finding.seam !== undefined) return a.finding.seam.id === b.finding.seam.id;
  if (a.seam?.proven === true) return tellsOfSeam(b, a.seam) || sameWords(a, b);
  if (b.seam?.proven === true) return tellsOfSeam(a, b.seam) || sameWords(a, b);
  return sameWords(a, b);
}

function sameWords(a: Compared, b: Compared): boolean {
  const [x, y] = [a.finding, b.finding];
  if (x.file !== y.file || x.side !== y.side || distance(x, y) > near) return false;
  const likeness = Math.max(common(a.title, b.title), common(a.words, b.words));
  const oneQuote = a.quote.length >= provingLength && a.quote === b.quote && x.category === y.category;
  return likeness >= (oneQuote ? alikeOnOneQuote : alike);
}

/** A reviewer's report of a break that a program has proven: at either end, naming what ties the ends. */
function tellsOfSeam({ finding }: Compared, seam: Seam): boolean {
  const at = [seam.to, seam.from].find(
    (end) =>
      end.path === finding.file &&
      end.side === finding.side &&
      finding.line - 2 <= end.line &&
      end.line <= finding.endLine + 2,
  );
  if (at === undefined || finding.category === 'security' || finding.category === 'performance') return false;
  const other = at === seam.to ? seam.from : seam.to;
  const text = `${finding.title}\n${finding.body}`;
  const stem = other.path.slice(other.path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  return [...seam.names, stem].some((name) => name.length >= 3 && text.includes(name));
}

/** Lines between two ranges; 0 when they touch or overlap. */
function distance(a: Finding, b: Finding): number {
  return Math.max(0, a.line - b.endLine, b.line - a.endLine);
}

/** Words that are common to both, as a share of all words of both. */
function common(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared / (a.size + b.size - shared);
}

const fillers = new Set(
  'a an and are as at be because but by can does for from has have if in into is it its may not of on or so than that the their then there this to was when which will with without'.split(
    ' ',
  ),
);
/** Enough for any real text; bounds the work on a runaway one. */
const mostWords = 600;

function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}_]+/gu)) {
    if (!fillers.has(word)) words.add(word.length > 3 ? word.replace(/s$/, '') : word);
    if (words.size >= mostWords) break;
  }
  return words;
}
