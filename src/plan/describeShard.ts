import { counted } from '../model/counted';
import type { Piece } from './piece';

export interface ShardWords {
  readonly title: string;
  readonly why: string;
}

/** A shard's title (its folders, heaviest first) and one sentence that says why its pieces are together. */
export function describeShard(pieces: readonly Piece[], homes: ReadonlyMap<string, string>): ShardWords {
  const paths = [...new Set(pieces.map((piece) => piece.diff.file.path))];
  const folders = foldersByWeight(pieces);
  const [only] = paths;
  const title = paths.length === 1 && only !== undefined ? only : listed(folders, 3, (rest) => ` +${rest}`);
  const kept = paths.filter((path) => paths.includes(homes.get(path) ?? '\0'));
  const split = splitFiles(pieces);
  const parts = [
    paths.length === 1 && only !== undefined
      ? `One file, ${only}`
      : `${counted(paths.length, 'file')} of ${listed(folders, 3, andMore)}`,
    ...(kept.length > 0
      ? [`${counted(kept.length, 'file')} kept with what ${kept.length === 1 ? 'it belongs' : 'they belong'} to`]
      : []),
    ...(split.length > 0 ? [`a part of ${listed(split, 2, andMore)}, too large for one shard`] : []),
  ];
  return { title, why: `${parts.join('; ')}.` };
}

function foldersByWeight(pieces: readonly Piece[]): string[] {
  const weights = new Map<string, number>();
  for (const piece of pieces) {
    const path = piece.diff.file.path;
    // Three names are enough to recognise a folder by.
    const folder = path.split('/').slice(0, -1).slice(0, 3).join('/') || 'top folder';
    weights.set(folder, (weights.get(folder) ?? 0) + piece.weight);
  }
  return [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([folder]) => folder);
}

/** Files of which this shard has some hunks, but not all. */
function splitFiles(pieces: readonly Piece[]): string[] {
  const held = new Map<string, { path: string; here: number; all: number }>();
  for (const { key, diff } of pieces) {
    const known = held.get(key) ?? { path: diff.file.path, here: 0, all: diff.hunks.length };
    held.set(key, { ...known, here: known.here + 1 });
  }
  return [...held.values()].filter(({ here, all }) => here < all).map(({ path }) => path);
}

const andMore = (rest: number): string => ` and ${rest} more`;

function listed(names: readonly string[], most: number, more: (rest: number) => string): string {
  const rest = names.length - most;
  return names.slice(0, most).join(', ') + (rest > 0 ? more(rest) : '');
}
