import type { FileDiff, Hunk, Side } from '../model/change';
import { severities } from '../model/finding';
import { canonicalJson } from '../model/canonicalJson';
import type { Seam, SeamDraft, SeamEnd } from '../model/seam';
import { compareText, type Piece } from './piece';

/**
 * Gives each seam its id, the shards that own an end, and whether it is cut. An end belongs to the shard with the hunk
 * that covers its line; a line outside all hunks to the shard that has the whole file; anything else (unchanged or
 * excluded files, an unchanged line of a file that several shards share) to none, and then the seam is cut.
 *
 * Seams come out proven first, then by severity and place; ids count in that order, so the same seams get the same ids.
 */
export function placeSeams(
  drafts: readonly SeamDraft[],
  shards: readonly { readonly id: string; readonly pieces: readonly Piece[] }[],
): Seam[] {
  const owner = ownership(shards);
  const distinct = new Map(drafts.map((draft) => [canonicalJson(draft), draft]));
  const ordered = [...distinct].sort(([a, x], [b, y]) => compareSeams(x, y) || compareText(a, b));
  return ordered.map(([, draft], index) => {
    const from = owner(draft.from);
    const to = owner(draft.to);
    return {
      ...draft,
      id: `S${index + 1}`,
      cut: from === undefined || to === undefined || from !== to,
      shards: shards.map((shard) => shard.id).filter((id) => id === from || id === to),
    };
  });
}

function compareSeams(a: SeamDraft, b: SeamDraft): number {
  return (
    Number(b.proven) - Number(a.proven) ||
    severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
    compareText(a.to.path, b.to.path) ||
    a.to.line - b.to.line ||
    compareText(a.from.path, b.from.path) ||
    a.from.line - b.from.line
  );
}

type OwnerOf = (end: SeamEnd) => string | undefined;

function ownership(shards: readonly { readonly id: string; readonly pieces: readonly Piece[] }[]): OwnerOf {
  const held = new Map<string, { shard: string; key: string; hunk: Hunk | undefined }[]>();
  for (const { id, pieces } of shards) {
    for (const { diff, key, hunk } of pieces) {
      const entry = { shard: id, key, hunk };
      for (const side of ['base', 'head'] as const) {
        const at = `${side}\0${pathOn(diff, side)}`;
        const known = held.get(at);
        if (known === undefined) held.set(at, [entry]);
        else known.push(entry);
      }
    }
  }
  return (end) => {
    const entries = held.get(`${end.side}\0${end.path}`) ?? [];
    const covering = entries.find(({ hunk }) => hunk !== undefined && covers(hunk, end.side, end.line));
    if (covering !== undefined) return covering.shard;
    const owners = new Set(entries.map(({ shard }) => shard));
    return owners.size === 1 ? entries[0]?.shard : undefined;
  };
}

/** Where the file lies on a side. */
function pathOn(diff: FileDiff, side: Side): string {
  return side === 'base' ? (diff.file.oldPath ?? diff.file.path) : diff.file.path;
}

/** True when the hunk shows this 1-based line of this side, as context or as change. */
function covers(
  hunk: Pick<Hunk, 'oldStart' | 'oldLines' | 'newStart' | 'newLines'>,
  side: Side,
  line: number,
): boolean {
  const [start, lines] = side === 'base' ? [hunk.oldStart, hunk.oldLines] : [hunk.newStart, hunk.newLines];
  return line >= start && line < start + lines;
}
