import type { ChangedFile, FileDiff, Hunk } from '../model/change';
import { bareWeight, weigh } from './weigh';

/** The smallest thing that a shard owns: one hunk, or (without `hunk`) the whole of a file that has none. */
export interface Piece {
  readonly diff: FileDiff;
  /** Who the file is; two paths that are not UTF-8 can share one lossy `path`. */
  readonly key: string;
  /** One of `diff.hunks`. */
  readonly hunk?: Hunk;
  readonly weight: number;
  /** Its place in the tree of folders: the folders, the file, the hunk. Pieces that belong together have neighbouring routes. */
  readonly route: readonly string[];
}

/** Identifies a changed file also where its path is not UTF-8. */
export function fileKey(file: ChangedFile): string {
  return file.pathBytes === undefined ? file.path : `${file.path}\0${file.pathBytes}`;
}

/**
 * Cuts the reviewed files into pieces, in the order of the tree. `homes` says beside which other path a file is to be
 * kept (a test beside its subject).
 */
export function cutIntoPieces(diffs: readonly FileDiff[], homes: ReadonlyMap<string, string>): Piece[] {
  const pieces: Piece[] = [];
  for (const diff of diffs) {
    if (diff.file.excluded !== undefined) continue;
    const key = fileKey(diff.file);
    const home = homes.get(diff.file.path) ?? diff.file.path;
    // The subject goes before what is kept beside it.
    const route = [...home.split('/'), home === diff.file.path ? '' : diff.file.path, key];
    if (diff.hunks.length === 0) pieces.push({ diff, key, weight: bareWeight, route });
    diff.hunks.forEach((hunk, index) => {
      pieces.push({ diff, key, hunk, weight: weigh(hunk), route: [...route, String(index).padStart(9, '0')] });
    });
  }
  return pieces.sort((a, b) => compareRoutes(a.route, b.route));
}

function compareRoutes(a: readonly string[], b: readonly string[]): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const order = compareText(a[i] ?? '', b[i] ?? '');
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** A plain order of texts that no locale changes. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function weightOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.weight, 0);
}
