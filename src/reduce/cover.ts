import type { JobState } from '../model/job';
import type { Plan } from '../model/plan';
import type { Report } from '../model/report';

export type ShardCoverage = 'reviewed' | 'reused' | 'notAdmitted' | 'failed';

/** What the end of a shard's job means for its hunks. Whatever did not succeed was not reviewed. */
export function shardCoverage(end: { readonly state: JobState; readonly reused: boolean } | undefined): ShardCoverage {
  if (end?.state === 'succeeded') return end.reused ? 'reused' : 'reviewed';
  return end?.state === 'not-admitted' ? 'notAdmitted' : 'failed';
}

/** Worst first: a file in several shards is only as well covered as its worst part. */
const worstFirst: readonly ShardCoverage[] = ['failed', 'notAdmitted', 'reviewed', 'reused'];

/**
 * Counts files and changed lines by what became of them; the parts sum to the total. `coverageOf` answers for a shard's id.
 * Lines are counted by hunk, so a file of which one shard failed counts its other lines as reviewed, but itself as failed.
 */
export function cover(plan: Plan, coverageOf: (shard: string) => ShardCoverage): Report['coverage'] {
  const files = { reviewed: 0, reused: 0, notAdmitted: 0, failed: 0 };
  const lines = { reviewed: 0, reused: 0, notAdmitted: 0, failed: 0 };
  const byFile = new Map<string, Set<ShardCoverage>>();
  for (const shard of plan.shards) {
    const covered = coverageOf(shard.id);
    lines[covered] += shard.changedLines;
    for (const { path, pathBytes } of shard.items) {
      const key = pathBytes === undefined ? path : `${path}\0${pathBytes}`;
      byFile.set(key, new Set([...(byFile.get(key) ?? []), covered]));
    }
  }
  for (const parts of byFile.values()) files[worstFirst.find((part) => parts.has(part)) ?? 'failed']++;

  const excluded = plan.change.files.filter((file) => file.excluded !== undefined);
  const excludedLines = excluded.reduce((sum, { added, deleted }) => sum + added + deleted, 0);
  return { files: summed(files, excluded.length), lines: summed(lines, excludedLines) };
}

function summed(parts: Record<ShardCoverage, number>, excluded: number): Report['coverage']['files'] {
  const { reviewed, reused, notAdmitted, failed } = parts;
  return {
    total: reviewed + reused + excluded + notAdmitted + failed,
    reviewed,
    reused,
    excluded,
    notAdmitted,
    failed,
  };
}
