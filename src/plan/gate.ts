import type { FileDiff } from '../model/change';
import type { Plan } from '../model/plan';
import type { Settings } from '../model/settings';
import { weighFile } from './weigh';
import { counted } from '../model/counted';

export type PlanSettings = Pick<Settings, 'maxShards' | 'shardTokens' | 'gate.lines' | 'gate.files'>;

/** Share of a reviewer's context that hunks may fill; the rest is for instructions, seams, what it reads by itself, its answer. */
const contextShare = 0.6;

/** Largest weight of one shard that a reviewer of this context can be given. */
export function capacityOf(contextTokens: number): number {
  return Math.max(1, Math.floor(contextTokens * contextShare));
}

/**
 * One plain review, or shards: a change of fewer than `gate.lines` changed lines or fewer than `gate.files` files is
 * reviewed as one piece, unless it does not fit the reviewer's context. Excluded files do not count.
 */
export function gate(diffs: readonly FileDiff[], settings: PlanSettings, contextTokens: number): Plan['gate'] {
  const reviewed = diffs.filter((diff) => diff.file.excluded === undefined);
  const lines = reviewed.reduce((sum, { file }) => sum + file.added + file.deleted, 0);
  const size = `${counted(lines, 'changed line')} in ${counted(reviewed.length, 'file')}`;
  if (reviewed.length === 0)
    return { mode: 'single', why: 'Every changed file is excluded by rule: nothing is left to review.' };

  const below = belowGate(lines, reviewed.length, settings);
  const single = below ?? (settings.maxShards === 1 ? 'at most one shard is allowed' : undefined);
  if (single === undefined) return { mode: 'sharded', why: `${size}: at or above the gate.` };
  const weight = reviewed.reduce((sum, diff) => sum + weighFile(diff), 0);
  return weight <= capacityOf(contextTokens)
    ? { mode: 'single', why: `${size}: ${single}.` }
    : {
        mode: 'sharded',
        why: `${size}: ${single}, but about ${weight} tokens do not fit the reviewer's context of ${contextTokens} in one piece.`,
      };
}

function belowGate(lines: number, files: number, settings: PlanSettings): string | undefined {
  if (lines < settings['gate.lines']) return `fewer than ${counted(settings['gate.lines'], 'line')}`;
  if (files < settings['gate.files']) return `fewer than ${counted(settings['gate.files'], 'file')}`;
  return undefined;
}
