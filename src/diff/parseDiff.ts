import type { ChangedFile, FileDiff, Hunk } from '../model/change';
import { disagreement } from './disagreement';
import { parseRecords, type DiffRecord } from './parseRecords';
import { readHunks, type PatchBlock } from './readHunks';
import { splitPatch } from './splitPatch';

const submodule = '160000';
const newline = 0x0a;

/**
 * Reads the whole output of one `git diff --raw --numstat -z -p …` between two trees.
 *
 * Names, statuses, modes, ids and counts come from the records alone, hunks from the patch alone, and the two are
 * joined by position: names in a patch cannot be read back (` b/` inside, quotes, trailing spaces). A type change (T)
 * has two blocks, which become one hunk that takes everything out and puts everything in, so that applying it is exact;
 * its counts are git's and may be lower. Submodules and binary files have no hunks.
 *
 * Throws `diff-disagreement` (naming the file) where records and patch differ; nothing is ever dropped in silence.
 */
export function parseDiff(output: Uint8Array): FileDiff[] {
  const { records, patch } = parseRecords(output);
  if (patch.length > 0 && patch.at(-1) !== newline) throw disagreement(lastOf(records), 'the patch is cut off');
  const blocks = splitPatch(patch);
  let at = 0;
  const files = records.map((record) => {
    const count = record.status === 'T' ? 2 : 1;
    const own = blocks.slice(at, at + count).map((block) => readHunks(block, record.path.path));
    if (own.length < count) throw disagreement(record.path.path, 'its part of the patch is missing');
    at += count;
    return joined(record, own);
  });
  if (at < blocks.length || (blocks.length === 0 && patch.length > 0)) {
    throw disagreement(lastOf(records), 'the patch goes on after the last file of the list');
  }
  return files;
}

function lastOf(records: readonly DiffRecord[]): string {
  return records.at(-1)?.path.path ?? '';
}

function joined(record: DiffRecord, blocks: readonly PatchBlock[]): FileDiff {
  checkIds(record, blocks);
  checkCounts(record, blocks);
  const { oldMode, newMode, oldId, newId } = record;
  return { file: changedFile(record), oldMode, newMode, oldId, newId, hunks: hunksOf(record, blocks) };
}

function changedFile({ path, oldPath, status, counts }: DiffRecord): ChangedFile {
  return {
    ...path,
    ...(oldPath && { oldPath: oldPath.path }),
    ...(oldPath?.pathBytes !== undefined && { oldPathBytes: oldPath.pathBytes }),
    status,
    added: counts?.added ?? 0,
    deleted: counts?.deleted ?? 0,
    binary: counts === null,
  };
}

function hunksOf(record: DiffRecord, blocks: readonly PatchBlock[]): readonly Hunk[] {
  if (record.counts === null) return [];
  const isSubmodule = (mode: string): boolean => mode === submodule;
  const [first, second] = blocks;
  if (record.status !== 'T') {
    return isSubmodule(record.oldMode) || isSubmodule(record.newMode) ? [] : (first?.hunks ?? []);
  }
  const taken = isSubmodule(record.oldMode) ? undefined : first?.hunks[0];
  const put = isSubmodule(record.newMode) ? undefined : second?.hunks[0];
  if (!taken && !put) return [];
  return [
    {
      oldStart: taken?.oldStart ?? 0,
      oldLines: taken?.oldLines ?? 0,
      newStart: put?.newStart ?? 0,
      newLines: put?.newLines ?? 0,
      lines: [...(taken?.lines ?? []), ...(put?.lines ?? [])],
    },
  ];
}

function checkIds(record: DiffRecord, blocks: readonly PatchBlock[]): void {
  const none = '0'.repeat(record.oldId.length);
  const expected =
    record.status === 'T'
      ? [`${record.oldId}..${none}`, `${none}..${record.newId}`]
      : [`${record.oldId}..${record.newId}`];
  blocks.forEach(({ ids }, i) => {
    if (ids !== undefined && ids !== expected[i])
      throw disagreement(record.path.path, 'the patch is of other contents');
    if (ids === undefined && record.oldId !== record.newId) {
      throw disagreement(record.path.path, 'the patch does not say which contents it is of');
    }
  });
}

function checkCounts(record: DiffRecord, blocks: readonly PatchBlock[]): void {
  const added = sum(blocks.map((block) => block.added));
  const deleted = sum(blocks.map((block) => block.deleted));
  const { counts, status } = record;
  if (counts === null) {
    const text = status !== 'T' && added + deleted > 0;
    if (text) throw disagreement(record.path.path, 'it is binary and has lines');
    return;
  }
  // Git counts the lines of a type change as if it were an edit, so that lines that both contents share are missing.
  const shared = status === 'T' ? added - counts.added : 0;
  if (shared < 0 || added - shared !== counts.added || deleted - shared !== counts.deleted) {
    throw disagreement(
      record.path.path,
      `the patch has +${added} -${deleted} lines, the list +${counts.added} -${counts.deleted}`,
    );
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
