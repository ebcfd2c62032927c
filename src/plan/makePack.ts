import type { FileDiff, Hunk, HunkSpan } from '../model/change';
import type { PackInput } from '../model/pack';
import type { Plan, Shard, ShardItem } from '../model/plan';
import { textOf } from '../diff/textOf';
import { counted } from '../model/counted';
import { spanOf } from './shardItems';
import { lineLimit } from './weigh';

export interface PackOptions {
  readonly runId: string;
  readonly plan: Plan;
  readonly shard: Shard;
  readonly diffs: readonly FileDiff[];
  readonly invariants: readonly string[];
  /** Characters of hunk text that the pack may hold; what is beyond is counted in place. Default 4 million. */
  readonly maxChars?: number;
}

type PackFile = PackInput['files'][number];

/** Everything that the reviewer of one shard is told, as data. Throws when the plan is not one of these diffs. */
export function makePack({ runId, plan, shard, diffs, invariants, maxChars = 4_000_000 }: PackOptions): PackInput {
  const byPath = new Map(diffs.map((diff) => [itemKey(diff.file), diff]));
  const room = { chars: maxChars };
  const own = new Set(shard.items.map(itemKey));
  return {
    version: 1,
    runId,
    job: shard.id,
    kind: 'shard',
    planDigest: plan.digest,
    files: shard.items.map((item) => packFile(item, byPath.get(itemKey(item)), room)),
    elsewhere: elsewhereOf(plan, shard, own),
    invariants: [...invariants],
    seams: plan.seams.filter((seam) => seam.shards.includes(shard.id)),
    findings: [],
    checklist: [],
    map: [],
  };
}

function itemKey({ path, pathBytes }: { readonly path: string; readonly pathBytes?: string | undefined }): string {
  return pathBytes === undefined ? path : `${path}\0${pathBytes}`;
}

/** Files of other shards; a file that is shared with one is named too, since its other hunks are elsewhere. */
function elsewhereOf(plan: Plan, shard: Shard, own: ReadonlySet<string>): string[] {
  const others = plan.shards.filter((other) => other.id !== shard.id).flatMap((other) => other.items);
  const named = new Map<string, string>();
  for (const item of others) {
    const shared = own.has(itemKey(item));
    named.set(itemKey(item), shared ? `${item.path} (other hunks)` : item.path);
  }
  return [...named].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, path]) => path);
}

function packFile(item: ShardItem, diff: FileDiff | undefined, room: { chars: number }): PackFile {
  if (diff === undefined) throw new Error(`the plan names ${item.path}, the change does not`);
  const hunks = new Map(diff.hunks.map((hunk) => [spanKey(hunk), hunk]));
  return {
    path: item.path,
    ...(diff.file.oldPath === undefined ? {} : { oldPath: diff.file.oldPath }),
    status: statusOf(diff),
    hunks: (item.hunks ?? []).map((span) => {
      const hunk = hunks.get(spanKey(span));
      if (hunk === undefined) throw new Error(`the plan names a hunk of ${item.path} that the change does not have`);
      return { ...spanOf(hunk), lines: linesOf(hunk, room) };
    }),
  };
}

function statusOf({ file, oldMode, newMode }: FileDiff): string {
  return oldMode === newMode || file.status === 'A' || file.status === 'D'
    ? file.status
    : `${file.status}, mode ${oldMode} to ${newMode}`;
}

function linesOf(hunk: Hunk, room: { chars: number }): string[] {
  const lines: string[] = [];
  for (const line of hunk.lines) {
    // Cut before decoding: a line may be megabytes long.
    const long = line.raw.length > lineLimit;
    const text = textOf(long ? { raw: line.raw.slice(0, lineLimit) } : line);
    const shown = `${line.kind}${text}${long ? ` […cut: ${line.raw.length - lineLimit} bytes more]` : ''}`;
    if (shown.length > room.chars) {
      lines.push(` […cut: ${counted(hunk.lines.length - lines.length, 'line')} more; read them in the file]`);
      room.chars = 0;
      break;
    }
    room.chars -= shown.length;
    lines.push(shown);
  }
  return lines;
}

function spanKey(span: HunkSpan): string {
  return `${span.oldStart},${span.oldLines},${span.newStart},${span.newLines}`;
}
