import { open } from 'node:fs/promises';
import path from 'node:path';
import { type JournalEntry, journalEntrySchema } from '../model/journal';
import { ProblemError } from '../model/problem';
import { readBounded } from './readBounded';

export const journalName = 'journal.jsonl';

/** A line that could not be used. `torn`: a write that a crash cut short; `newer`: of a version that we do not know. */
interface SkippedLine {
  /** 1-based. */
  readonly line: number;
  readonly why: 'torn' | 'damaged' | 'newer';
  readonly detail: string;
}

export type JournalReading =
  | { readonly state: 'missing' }
  | { readonly state: 'read'; readonly entries: readonly JournalEntry[]; readonly skipped: readonly SkippedLine[] };

const journalLimit = 256 * 1024 * 1024;
const knownTypes: ReadonlySet<string> = new Set(
  journalEntrySchema.options.flatMap((option) => [...option.shape.type.values]),
);

/** All that a run's journal says, and which lines it could not read. Too large a file is ProblemError `damaged-record`. */
export async function readJournal(folder: string): Promise<JournalReading> {
  const bytes = await readBounded(path.join(folder, journalName), journalLimit);
  if (bytes === undefined) return { state: 'missing' };
  if (bytes === 'too-large') {
    throw new ProblemError({
      code: 'damaged-record',
      what: `The journal of the run in ${folder} is larger than a journal can be.`,
      kept: 'It was left as it is.',
      todo: 'Start a new review, or delete the folder of this run.',
    });
  }
  const lines = bytes.toString('utf8').split('\n');
  const tail = lines.pop() ?? '';
  const entries: JournalEntry[] = [];
  const skipped: SkippedLine[] = [];
  lines.forEach((text, index) => {
    // An empty line is where a writer closed a torn one, or where it began afresh.
    if (text === '') return;
    const read = readLine(text);
    if ('entry' in read) entries.push(read.entry);
    else skipped.push({ line: index + 1, ...read });
  });
  if (tail !== '')
    skipped.push({ line: lines.length + 1, why: 'torn', detail: `${tail.length} characters without an end` });
  return { state: 'read', entries, skipped };
}

/** The journal's first entry, or in words why there is none. Never throws for what the folder holds. */
export async function readCreated(folder: string): Promise<Extract<JournalEntry, { type: 'created' }> | string> {
  try {
    const handle = await open(path.join(folder, journalName), 'r');
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
      const end = buffer.subarray(0, bytesRead).indexOf(0x0a);
      if (end < 0) return 'its journal has no complete line';
      const read = readLine(buffer.toString('utf8', 0, end));
      if ('entry' in read)
        return read.entry.type === 'created' ? read.entry : 'its journal does not begin with its creation';
      return read.why === 'newer'
        ? `it was written by a newer version (${read.detail})`
        : `its journal is damaged (${read.detail})`;
    } finally {
      await handle.close();
    }
  } catch (error) {
    return `its journal cannot be read (${error instanceof Error ? error.message : String(error)})`;
  }
}

function readLine(text: string): { entry: JournalEntry } | { why: 'damaged' | 'newer'; detail: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { why: 'damaged', detail: 'not JSON' };
  }
  const parsed = journalEntrySchema.safeParse(value);
  if (parsed.success) return { entry: parsed.data };
  const type = field(value, 'type');
  const version = field(value, 'version');
  if (typeof version === 'number' && version > 1) return { why: 'newer', detail: `version ${version}` };
  if (typeof type === 'string' && !knownTypes.has(type)) return { why: 'newer', detail: `entry ${type.slice(0, 80)}` };
  return { why: 'damaged', detail: parsed.error.message.replace(/\s+/g, ' ').slice(0, 300) };
}

function field(value: unknown, name: 'type' | 'version'): unknown {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined;
}
