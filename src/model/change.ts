import { z } from 'zod';

export const scopes = ['auto', 'working-tree', 'staged', 'branch', 'commit', 'range'] as const;
export type Scope = (typeof scopes)[number];

export const sideSchema = z.enum(['base', 'head']);
export type Side = z.infer<typeof sideSchema>;

/** Why a changed file is not reviewed. */
export const exclusionRules = [
  'attribute',
  'binary',
  'lock',
  'generated',
  'minified',
  'vendored',
  'too-large',
  'ignore-file',
  'setting',
  'missing-object',
] as const;
export const exclusionSchema = z.object({ rule: z.enum(exclusionRules), detail: z.string() });
export type Exclusion = Readonly<z.infer<typeof exclusionSchema>>;

/** A path is UTF-8 text; where git's bytes are not, `path` is lossy and `pathBytes` holds them in base64. */
export const changedFileSchema = z.object({
  path: z.string(),
  pathBytes: z.string().optional(),
  oldPath: z.string().optional(),
  oldPathBytes: z.string().optional(),
  status: z.enum(['A', 'M', 'D', 'R', 'C', 'T']),
  /** Lines, as git's --numstat counts them; 0 for binary files. */
  added: z.int(),
  deleted: z.int(),
  binary: z.boolean(),
  excluded: exclusionSchema.optional(),
});
export type ChangedFile = Readonly<z.infer<typeof changedFileSchema>>;

const treeEnd = z.object({ tree: z.string(), commit: z.string().nullable() });
export const changeSchema = z.object({ base: treeEnd, head: treeEnd, files: z.array(changedFileSchema) });
/** Two immutable trees and what differs. */
export type Change = Readonly<z.infer<typeof changeSchema>>;

/** Where a hunk stands: 1-based starts, line counts; a side with 0 lines has the start that git prints. */
export const hunkSpanSchema = z.object({
  oldStart: z.int(),
  oldLines: z.int(),
  newStart: z.int(),
  newLines: z.int(),
});
export type HunkSpan = Readonly<z.infer<typeof hunkSpanSchema>>;

export interface HunkLine {
  readonly kind: ' ' | '+' | '-';
  /** The line's bytes without the newline, one char a byte (latin1): decode with `textOf` of `diff/`. */
  readonly raw: string;
  /** True when this line is the last of its side and has no newline at its end. */
  readonly noNewline?: true;
}

export interface Hunk extends HunkSpan {
  readonly lines: readonly HunkLine[];
}

/** One changed file with what git says about both sides; `hunks` is empty for renames, modes, binary and empty files. */
export interface FileDiff {
  readonly file: ChangedFile;
  /** Octal modes as git prints them: 100644, 100755, 120000 (link), 160000 (submodule); 000000 when absent. */
  readonly oldMode: string;
  readonly newMode: string;
  /** Full object ids; all zeros when absent. */
  readonly oldId: string;
  readonly newId: string;
  readonly hunks: readonly Hunk[];
}
