import { z } from 'zod';
import { changeSchema, hunkSpanSchema, changedFileSchema, scopes, type FileDiff } from '../model/change';
import { ProblemError, type Problem } from '../model/problem';
import { seamDraftSchema } from '../model/seam';
import { readRecord, type RecordReading } from '../store/readRecord';

/** `change.json`: what is reviewed, and whose repository it is. */
export const changeRecordSchema = z.object({
  version: z.literal(1),
  scope: z.enum(scopes),
  /** The scope in words: "working tree against HEAD". */
  describe: z.string(),
  root: z.string(),
  commonDir: z.string(),
  change: changeSchema,
});
export type ChangeRecord = z.infer<typeof changeRecordSchema>;

/** `diffs.json`: the hunks with their lines, one char a byte. */
export const diffsRecordSchema = z.object({
  version: z.literal(1),
  diffs: z.array(
    z.object({
      file: changedFileSchema,
      oldMode: z.string(),
      newMode: z.string(),
      oldId: z.string(),
      newId: z.string(),
      hunks: z.array(
        hunkSpanSchema.extend({
          lines: z.array(
            z.object({ kind: z.enum([' ', '+', '-']), raw: z.string(), noNewline: z.literal(true).exactOptional() }),
          ),
        }),
      ),
    }),
  ),
});

/** `seams.json`: what the seam stage found, and what it could not read. */
export const seamsRecordSchema = z.object({
  version: z.literal(1),
  seams: z.array(seamDraftSchema),
  notes: z.array(z.string()),
  /** Why there are none: the stage broke. */
  failed: z.string().exactOptional(),
});

/** `frozen.json`: SHA-256 digests of everything that dispatch and adoption rely on; never inside what it hashes. */
export const frozenRecordSchema = z.object({
  version: z.literal(1),
  planDigest: z.string(),
  reviewer: z.string(),
  /** Attempts that each job may have. */
  allowance: z.int(),
  promptVersion: z.int(),
  /** File below the run's folder → digest of its bytes. */
  files: z.record(z.string(), z.string()),
});
export type FrozenRecord = z.infer<typeof frozenRecordSchema>;

/** `texts.json`: the head and base texts that findings point at, by side and path. */
export const textsRecordSchema = z.object({
  version: z.literal(1),
  texts: z.array(z.object({ side: z.enum(['base', 'head']), path: z.string(), digest: z.string() })),
});

/** Reads a record that must be there and sound; anything else is said plainly. */
export async function mustRead<T extends z.ZodType>(file: string, schema: T): Promise<z.infer<T>> {
  const read = await readRecord(file, schema);
  if (read.state === 'ok') return read.value;
  throw new ProblemError(unreadable(file, read));
}

/** What to say of a record that cannot be used. */
export function unreadable(file: string, read: Exclude<RecordReading<unknown>, { state: 'ok' }>): Problem {
  const isNewer = read.state === 'newer';
  return {
    code: isNewer ? 'newer-record' : 'damaged-record',
    what: isNewer
      ? `${file} was written by a newer version of Seamline.`
      : `${file} ${read.state === 'missing' ? 'is missing' : `cannot be read (${read.why})`}.`,
    kept:
      read.state === 'damaged' && read.aside !== undefined
        ? `The run folder is left as it is, but for the damaged file, which was put aside as ${read.aside}.`
        : 'The run folder is left as it is.',
    todo: isNewer ? 'Update Seamline to open this run.' : 'Run the review again.',
  };
}

export const readDiffs = async (file: string): Promise<readonly FileDiff[]> =>
  (await mustRead(file, diffsRecordSchema)).diffs;
