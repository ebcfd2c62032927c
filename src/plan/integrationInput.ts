import type { Finding } from '../model/finding';
import type { JobState } from '../model/job';
import type { PackInput } from '../model/pack';
import type { Plan, Shard } from '../model/plan';
import { counted } from '../model/counted';

/** What the integration pass looks for in every change, beside judging the findings: what only shows between files. */
export const checklist: readonly string[] = [
  'Style tokens: does every token that is used have a definition, and does each value still fit those who combine it (opacity, channels, units)?',
  'Signatures: do all callers, implementers and overriders agree with each changed function, method, component or type, in order, number, optionality and result?',
  'Storage keys: do writers and readers agree on names, formats and versions of stored, cached or queued data, old data included?',
  'API shapes: do both ends of each request, event, message and file format agree on fields, types, defaults and error cases?',
  'Asynchronous life cycles: is everything started also awaited, cancelled and cleaned up, in the right order, by exactly one owner?',
  'Configuration and flags: is each key, variable, flag and default that is read defined where it is deployed, and the other way round?',
  'Tests that assert the old contract: does a test, fixture or snapshot still expect what the change took away, or pass without touching what it names?',
  'Translations: does each text key that is used exist in every language, with the same placeholders?',
];

/** How a shard ended, for the map of the change. */
interface ShardEnd {
  readonly id: string;
  readonly state: JobState;
  /** The reviewer's own summary, where there is one. */
  readonly summary?: string;
}

export interface IntegrationOptions {
  readonly runId: string;
  readonly plan: Plan;
  /** Grounded, deduplicated, with ids; only those that are still open to judgement (`ranked`). */
  readonly findings: readonly Finding[];
  readonly ends: readonly ShardEnd[];
  readonly invariants: readonly string[];
}

const summaryLimit = 600;

/** Everything that the integration pass is told, as data: findings, all seams, the checklist, one line a shard. */
export function integrationInput({ runId, plan, findings, ends, invariants }: IntegrationOptions): PackInput {
  const byId = new Map(ends.map((end) => [end.id, end]));
  const open = findings.filter((finding) => finding.state === 'ranked');
  return {
    version: 1,
    runId,
    job: 'integration',
    kind: 'integration',
    planDigest: plan.digest,
    files: plan.change.files.map(({ path, oldPath, status, excluded }) => ({
      path,
      ...(oldPath === undefined ? {} : { oldPath }),
      status: excluded === undefined ? status : `${status}, not reviewed (${excluded.rule})`,
      hunks: [],
    })),
    elsewhere: [],
    invariants: [...invariants],
    seams: [...plan.seams],
    findings: open,
    checklist: [...checklist],
    map: plan.shards.map((shard) => mapLine(shard, byId.get(shard.id), open)),
  };
}

function mapLine(shard: Shard, end: ShardEnd | undefined, findings: readonly Finding[]): string {
  const reported = findings.filter((finding) => finding.reporters.some(({ job }) => job === shard.id)).length;
  const state =
    end?.state === 'succeeded' ? counted(reported, 'finding') : `not reviewed: ${end?.state ?? 'not started'}`;
  const size = `${counted(shard.items.length, 'file')}, ${counted(shard.changedLines, 'changed line')}`;
  const summary = end?.summary === undefined || end.summary === '' ? '' : ` ${bounded(end.summary)}`;
  return `${shard.id} (${shard.title}): ${size}; ${state}.${summary}`;
}

function bounded(text: string): string {
  return text.length > summaryLimit ? `${text.slice(0, summaryLimit)} […cut]` : text;
}
