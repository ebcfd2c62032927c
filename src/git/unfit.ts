import { encodePath } from '../diff/encodePath';
import { latin1 } from '../diff/latin1';
import type { DecodedPath } from '../diff/decodePath';
import { asFound } from './agentControl';

/** What the file system below a snapshot can hold. */
export interface Room {
  /** Names that differ in case alone are the same file. */
  readonly folds: boolean;
  /** Most bytes of a path below the folder. */
  readonly pathBytes: number;
}

/** Most bytes of one name, the same on every file system in use. */
const nameBytes = 255;

/**
 * The entries that cannot be laid out beside those before them: their path is too long, is that of another entry, or
 * leads through one that is no folder. In a sound tree this takes a file system that folds names; a tree that was made
 * by hand may hold a link and files "below" it anywhere.
 */
export function unfit<T extends DecodedPath>(entries: readonly T[], room: Room): T[] {
  const files = new Set<string>();
  const folders = new Set<string>();
  return entries.filter((entry) => {
    const bytes = latin1(encodePath(entry));
    const names = bytes.split('/');
    if (bytes.length > room.pathBytes || names.some((name) => name.length > nameBytes)) return true;
    const keys = (room.folds ? entry.path.split('/').map(asFound) : names).map((_, i, all) =>
      all.slice(0, i + 1).join('/'),
    );
    const key = keys.pop() ?? '';
    if (files.has(key) || folders.has(key) || keys.some((folder) => files.has(folder))) return true;
    files.add(key);
    for (const folder of keys) folders.add(folder);
    return false;
  });
}
