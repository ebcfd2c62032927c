import { decodePath, type DecodedPath } from './decodePath';
import { disagreement } from './disagreement';
import { latin1 } from './latin1';

/** What `--raw -z` and `--numstat -z` say about one changed file. */
export interface DiffRecord {
  readonly oldMode: string;
  readonly newMode: string;
  readonly oldId: string;
  readonly newId: string;
  readonly status: 'A' | 'M' | 'D' | 'R' | 'C' | 'T';
  readonly path: DecodedPath;
  readonly oldPath?: DecodedPath;
  /** Null for a file that git calls binary. */
  readonly counts: { readonly added: number; readonly deleted: number } | null;
}

interface Field {
  readonly bytes: Uint8Array;
  readonly next: number;
}

const rawRecord = /^:(\d{6}) (\d{6}) ([0-9a-f]{40}|[0-9a-f]{64}) ([0-9a-f]{40}|[0-9a-f]{64}) ([A-Z])\d*$/;
const numstatRecord = /^(\d+|-)\t(\d+|-)\t/;
const colon = 0x3a;

type RawRecord = Omit<DiffRecord, 'counts'> & { readonly paths: readonly Uint8Array[] };

/**
 * Splits the output of one `git diff --raw --numstat -z -p` into its records and its patch.
 * Throws `diff-disagreement` where the two lists of records differ or the framing is not git's.
 */
export function parseRecords(output: Uint8Array): { records: DiffRecord[]; patch: Uint8Array } {
  const raws: RawRecord[] = [];
  let at = 0;
  while (output[at] === colon) {
    const [raw, next] = readRaw(output, at);
    raws.push(raw);
    at = next;
  }
  const records: DiffRecord[] = [];
  for (const { paths, ...raw } of raws) {
    const [counts, next] = readNumstat(output, at, paths, raw.path.path);
    records.push({ ...raw, counts });
    at = next;
  }
  if (at < output.length && output[at] !== 0) throw disagreement('', 'the records do not end where the patch begins');
  return { records, patch: output.subarray(Math.min(at + 1, output.length)) };
}

function readRaw(output: Uint8Array, at: number): [RawRecord, number] {
  const head = field(output, at);
  const [, oldMode, newMode, oldId, newId, letter] = rawRecord.exec(latin1(head.bytes)) ?? [];
  const first = field(output, head.next);
  const status = statusOf(letter, decodePath(first.bytes).path);
  if (oldMode === undefined || newMode === undefined || oldId === undefined || newId === undefined) {
    throw disagreement(decodePath(first.bytes).path, 'a record cannot be read');
  }
  const side = { oldMode, newMode, oldId, newId, status };
  if (status !== 'R' && status !== 'C') {
    return [{ ...side, path: decodePath(first.bytes), paths: [first.bytes] }, first.next];
  }
  const second = field(output, first.next);
  const names = { path: decodePath(second.bytes), oldPath: decodePath(first.bytes) };
  return [{ ...side, ...names, paths: [first.bytes, second.bytes] }, second.next];
}

function statusOf(letter: string | undefined, path: string): DiffRecord['status'] {
  switch (letter) {
    case 'A':
    case 'M':
    case 'D':
    case 'R':
    case 'C':
    case 'T':
      return letter;
    default:
      throw disagreement(path, `status ${letter ?? '(none)'} cannot come from two trees`);
  }
}

/** `added TAB deleted TAB path NUL`, or for two paths `added TAB deleted TAB NUL old NUL new NUL`. */
function readNumstat(
  output: Uint8Array,
  at: number,
  paths: readonly Uint8Array[],
  name: string,
): [DiffRecord['counts'], number] {
  const head = field(output, at);
  const text = latin1(head.bytes.subarray(0, 64));
  const [whole, added, deleted] = numstatRecord.exec(text) ?? [];
  if (whole === undefined || added === undefined || deleted === undefined)
    throw disagreement(name, 'it has no line counts');
  let next = head.next;
  const found: Uint8Array[] = [];
  if (head.bytes.length > whole.length) found.push(head.bytes.subarray(whole.length));
  else {
    for (let i = 0; i < 2; i += 1) {
      const path = field(output, next);
      found.push(path.bytes);
      next = path.next;
    }
  }
  const same = found.length === paths.length && found.every((path, i) => equal(path, paths[i]));
  if (!same) throw disagreement(name, 'its line counts are for another path');
  return [added === '-' ? null : { added: Number(added), deleted: Number(deleted) }, next];
}

function field(output: Uint8Array, at: number): Field {
  const end = output.indexOf(0, at);
  if (end < 0) throw disagreement('', 'the records are cut off');
  return { bytes: output.subarray(at, end), next: end + 1 };
}

function equal(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b !== undefined && a.length === b.length && a.every((byte, i) => byte === b[i]);
}
