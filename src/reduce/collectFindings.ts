import type { Finding, ShardResult } from '../model/finding';
import type { Plan } from '../model/plan';
import { deduplicate } from './deduplicate';
import { withUniqueIds } from './findingId';
import type { Ground } from './ground';
import { rank } from './rank';
import { seamFindings } from './seamFindings';

/** What the reviewer of one shard returned. */
export interface ShardFindings {
  readonly shard: string;
  readonly reviewer: string;
  readonly result: Pick<ShardResult, 'findings'>;
}

/**
 * All that is known before anything is judged: the proven seams and the shards' findings, grounded, merged, with their
 * final ids, ranked. Shards may come in any order and any number. In a sharded run a finding outside its shard is marked.
 */
export function collectFindings(
  plan: Plan,
  shards: readonly ShardFindings[],
  ground: Ground,
  sha256: (text: string) => string,
): Finding[] {
  const itemsOf = new Map(plan.shards.map(({ id, items }) => [id, items]));
  const reported = shards.flatMap(({ shard, reviewer, result }) => {
    const items = plan.gate.mode === 'single' ? undefined : itemsOf.get(shard);
    return result.findings.map((raw) =>
      ground(raw, { job: shard, reviewer, ...(items === undefined ? {} : { items }) }),
    );
  });
  const merged = deduplicate([...seamFindings(plan.seams, sha256), ...reported], plan.seams);
  return withUniqueIds(rank(merged, plan.seams));
}
