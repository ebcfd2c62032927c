import type { Side } from '../model/change';

/** The two trees of a change, as far as they were read beforehand. Paths are the repository's, with slashes. */
export interface TreeTexts {
  /** The file's text; undefined where it is absent, binary, too large, or was not read. */
  text(side: Side, path: string): string | undefined;
  /** Whether the tree has such a file, read or not. */
  exists(side: Side, path: string): boolean;
}
