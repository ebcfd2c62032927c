import type { Side } from '../model/change';

/** One path of a git tree: full object id, octal mode as git prints it, size in bytes (0 for submodules). */
export interface TreeFile {
  readonly id: string;
  readonly mode: string;
  readonly size: number;
  /** Its content is not there: a partial clone lacks it. */
  readonly missing?: true;
}

/** What the seam stage may ask of git. Whoever runs git gives it in; nothing here reads a disk. */
export interface TreeAccess {
  /** All paths of the base tree. */
  readonly base: ReadonlyMap<string, TreeFile>;
  /** All paths of the head tree. */
  readonly head: ReadonlyMap<string, TreeFile>;
  /** The file's text; undefined when it is absent, missing, binary, or larger than `textLimit`. */
  readText(side: Side, path: string): Promise<string | undefined>;
  /** One streaming pass over the texts of head that `want` asks for; nothing is kept by the giver. */
  scanHead(visit: (path: string, text: string) => void, want: (path: string, file: TreeFile) => boolean): Promise<void>;
}

/** Largest text that is read, in bytes. */
export const textLimit = 1024 * 1024;

/** A regular file of a tree, as opposed to a link or a submodule. */
export const isRegular = (file: TreeFile): boolean => file.mode.startsWith('100');
