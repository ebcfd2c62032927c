import type { ChangedFile, Side } from '../model/change';
import type { Finding, RawFinding } from '../model/finding';
import type { ShardItem } from '../model/plan';
import { findingId } from './findingId';
import { placeFinder } from './place';
import { fold, foldedTexts, provingLength, type QuotePlace, readingsOf } from './quotes';
import type { TreeTexts } from './treeTexts';

export interface GroundInput {
  readonly trees: TreeTexts;
  /** The change's files: what was renamed. */
  readonly files: readonly ChangedFile[];
  /** SHA-256 of a text's UTF-8 bytes, hex. */
  readonly sha256: (text: string) => string;
}

/** Who reported, and which part of the change was theirs (absent where everything was). */
interface Origin {
  readonly job: string;
  readonly reviewer: string;
  readonly items?: readonly ShardItem[];
}

/** Grounds one finding: `ranked` and `unverified` when its quote stands where it says or was found near, else `ungrounded`. */
export type Ground = (raw: RawFinding, origin: Origin) => Finding;

/**
 * Makes the grounding of one change. A finding stands when its file is in its tree, and its quote (white space folded) at
 * its line. A quote that stands elsewhere in the file takes the finding to the nearest such place; one that only the other
 * side has takes it there. A quote that is too short to prove anything only counts on the very line. `verdictWhy` says
 * what was mended, or why nothing could be.
 */
export function grounding({ trees, files, sha256 }: GroundInput): Ground {
  const findPlace = placeFinder(trees, files);
  const texts = foldedTexts(trees);
  const oldPaths = new Map(
    files.flatMap(({ path, oldPath }) => (oldPath === undefined ? [] : [[path, oldPath] as const])),
  );

  const standOn = (raw: RawFinding, side: Side): Stand => {
    const place = findPlace(raw.file, side);
    if (!place.ok) return { found: undefined, why: place.why };
    const text = texts(side, place.path);
    if (text === undefined) return { found: undefined, why: `The text of ${place.path} (${side}) cannot be read.` };
    const notes = place.note === undefined ? [] : [place.note];
    for (const quote of readingsOf(raw.quote)) {
      const length = fold(quote).length;
      if (length < provingLength) {
        if (!/[\p{L}\p{N}_]/u.test(quote) || !text.line(raw.line).includes(fold(quote))) continue;
        return {
          found: {
            side,
            path: place.path,
            at: { line: raw.line, endLine: raw.line },
            lineCount: text.lineCount,
            notes,
          },
        };
      }
      const at = nearest(text.places(quote), raw.line);
      if (at !== undefined) return { found: { side, path: place.path, at, lineCount: text.lineCount, notes } };
    }
    return { found: undefined, why: whyNot(raw, place.path, side, text.lineCount) };
  };

  return (raw, origin) => {
    const here = standOn(raw, raw.side);
    // Code that the change took away is often reported as if it were still there, and the other way round.
    const stand = here.found === undefined ? standOn(raw, raw.side === 'head' ? 'base' : 'head') : here;
    const finding =
      stand.found === undefined
        ? setApart(raw, here.why ?? '')
        : settle(raw, stand.found, outsideNote(stand.found, origin, oldPaths));
    return {
      ...finding,
      id: findingId(finding, sha256),
      reporters: [{ job: origin.job, reviewer: origin.reviewer }],
    };
  };
}

interface Found {
  readonly side: Side;
  readonly path: string;
  readonly at: QuotePlace;
  readonly lineCount: number;
  readonly notes: readonly string[];
}
type Stand = { readonly found: Found; readonly why?: never } | { readonly found: undefined; readonly why: string };
type Settled = Omit<Finding, 'id' | 'reporters'>;

function holds(at: QuotePlace, line: number): boolean {
  return at.line <= line && line <= at.endLine;
}

function nearest(places: readonly QuotePlace[], line: number): QuotePlace | undefined {
  const distance = (at: QuotePlace): number =>
    holds(at, line) ? 0 : Math.min(Math.abs(at.line - line), Math.abs(at.endLine - line));
  return places.reduce<QuotePlace | undefined>(
    (best, at) => (best === undefined || distance(at) < distance(best) ? at : best),
    undefined,
  );
}

function whyNot(raw: RawFinding, path: string, side: Side, lineCount: number): string {
  if (raw.line > lineCount)
    return `${path} (${side}) has no line ${raw.line}; it has ${lineCount}, and the quote is on none of them.`;
  return fold(raw.quote).length < provingLength
    ? `The quote is too short to prove anything, and is not on line ${raw.line} of ${path} (${side}).`
    : `The quote is nowhere in ${path} (${side}).`;
}

function setApart(raw: RawFinding, why: string): Settled {
  return { ...pick(raw), state: 'ungrounded', verdict: 'unverified', verdictWhy: why };
}

function settle(raw: RawFinding, { side, path, at, lineCount, notes }: Found, outside: string | undefined): Settled {
  const kept = holds(at, raw.line);
  const line = kept ? raw.line : at.line;
  const moved = kept ? [] : [`Moved from line ${raw.line} to line ${line}, where the quoted code is.`];
  const turned = side === raw.side ? [] : [`The quoted code is in the ${side} tree, not in the ${raw.side} tree.`];
  return {
    ...pick(raw),
    file: path,
    side,
    line,
    endLine: kept ? Math.max(line, Math.min(raw.endLine, lineCount)) : at.endLine,
    state: 'ranked',
    verdict: 'unverified',
    verdictWhy: [...notes, ...turned, ...moved, ...(outside === undefined ? [] : [outside])].join(' '),
  };
}

function outsideNote(
  { side, path, at }: Found,
  { job, items }: Origin,
  oldPaths: ReadonlyMap<string, string>,
): string | undefined {
  if (items === undefined) return undefined;
  const own = items.filter((item) => (side === 'base' ? (oldPaths.get(item.path) ?? item.path) : item.path) === path);
  if (own.length === 0) return `It lies in a file that is not of ${job}, which reported it.`;
  const inside = own.some(
    ({ hunks }) =>
      hunks === undefined ||
      hunks.some((hunk) => {
        const [start, lines] = side === 'base' ? [hunk.oldStart, hunk.oldLines] : [hunk.newStart, hunk.newLines];
        return at.endLine >= start && at.line < start + lines;
      }),
  );
  return inside ? undefined : `It lies outside the hunks of ${job}, which reported it.`;
}

/** The fields of a finding and no others: what a reviewer adds is not carried on. */
function pick(raw: RawFinding): RawFinding {
  const { file, line, endLine, side, severity, category, title, body, scenario, recommendation, confidence, quote } =
    raw;
  return { file, line, endLine, side, severity, category, title, body, scenario, recommendation, confidence, quote };
}
