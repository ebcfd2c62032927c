import { canonicalJson } from '../model/canonicalJson';
import type { Change, FileDiff } from '../model/change';
import { type Plan, planVersion, type Shard } from '../model/plan';
import type { SeamDraft } from '../model/seam';
import { assertOneOwner } from './assertOneOwner';
import { balance } from './balance';
import { describeShard, type ShardWords } from './describeShard';
import { estimateTokens } from './estimateTokens';
import { counted } from '../model/counted';
import { capacityOf, gate, type PlanSettings } from './gate';
import { homesOf } from './kin';
import { makePack } from './makePack';
import { compareText, cutIntoPieces, fileKey, type Piece, weightOf } from './piece';
import { placeSeams } from './placeSeams';
import { itemsOf, linesOf } from './shardItems';
import { shardPrompt } from './prompts/shardPrompt';

export interface PlanInput {
  readonly change: Pick<Change, 'base' | 'head'>;
  /** All changed files, excluded ones too; the plan lists them as they are here. */
  readonly diffs: readonly FileDiff[];
  readonly seams: readonly SeamDraft[];
  readonly settings: PlanSettings;
  /** Largest prompt that the reviewer takes, in tokens. */
  readonly contextTokens: number;
  /** What every pack says beside the change; counted in the estimates. */
  readonly invariants?: readonly string[];
  readonly focus?: string;
  /** SHA-256 of a text's UTF-8 bytes, hex. */
  readonly sha256: (text: string) => string;
}

/**
 * Decides what is reviewed together. The same input, in any order, gives the same plan byte for byte. Excluded files are
 * listed in the change and in no shard; when nothing is left to review there is no shard at all.
 */
export function makePlan(input: PlanInput): Plan {
  const diffs = [...input.diffs].sort((a, b) => compareText(fileKey(a.file), fileKey(b.file)));
  const decided = gate(diffs, input.settings, input.contextTokens);
  const split = splitFor(decided, diffs, input);
  assertOneOwner(diffs, split.shards);

  const homes = homesOf(diffs);
  const mode = split.shards.length > 1 ? 'sharded' : 'single';
  const drafts = longestFirst(split.shards).map((pieces, index) => ({
    id: `shard-${index + 1}`,
    pieces,
    words: mode === 'single' ? whole(pieces, homes) : describeShard(pieces, homes),
  }));
  const seams = placeSeams(input.seams, drafts);
  const shards = drafts.map(({ id, pieces, words }): Shard => ({
    id,
    ...words,
    weight: weightOf(pieces),
    changedLines: linesOf(pieces),
    estimatedTokens: 0,
    items: itemsOf(pieces),
  }));
  const change: Change = { base: input.change.base, head: input.change.head, files: diffs.map((diff) => diff.file) };
  const draft: Plan = {
    version: planVersion,
    digest: '',
    change,
    gate: { mode, why: split.why },
    shards,
    seams,
    notAdmitted: [],
  };
  const sized = {
    ...draft,
    shards: shards.map((shard) => ({ ...shard, estimatedTokens: packTokens(draft, shard, diffs, input) })),
  };
  return { ...sized, digest: planDigest(sized, input.sha256) };
}

/** The digest that a plan has to carry: of its canonical JSON without the digest. */
export function planDigest(plan: Plan, sha256: (text: string) => string): string {
  return sha256(canonicalJson({ ...plan, digest: undefined }));
}

interface Split {
  readonly shards: readonly (readonly Piece[])[];
  readonly why: string;
}

/**
 * k = clamp(⌈weight ÷ shardTokens⌉, 2, maxShards); more only while a shard would not fit the reviewer's context.
 */
function splitFor(
  decided: Plan['gate'],
  diffs: readonly FileDiff[],
  { settings, seams, contextTokens }: PlanInput,
): Split {
  if (decided.mode === 'single') return { shards: balance(diffs, seams, 1), why: decided.why };
  const pieces = cutIntoPieces(diffs, new Map());
  const weight = weightOf(pieces);
  const capacity = capacityOf(contextTokens);
  const usual = Math.min(Math.max(Math.ceil(weight / settings.shardTokens), 2), settings.maxShards);
  let k = Math.max(usual, Math.ceil(weight / capacity));
  let shards = balance(diffs, seams, k);
  // A single hunk beyond the context cannot be divided; more shards only help while something else does not fit.
  while (shards.some((shard) => shard.length > 1 && weightOf(shard) > capacity)) shards = balance(diffs, seams, ++k);
  if (shards.length === 1) return { shards, why: `${decided.why} It is one hunk, which cannot be divided.` };
  const size = `${decided.why} ${counted(shards.length, 'shard')} of about ${Math.round(weight / shards.length)} tokens each`;
  return {
    shards,
    why:
      k > usual
        ? `${size}: more than ${usual} because a shard would not fit the reviewer's context of ${contextTokens} tokens.`
        : `${size}.`,
  };
}

function longestFirst(split: readonly (readonly Piece[])[]): (readonly Piece[])[] {
  const first = (pieces: readonly Piece[]): string => pieces[0]?.route.join('\0') ?? '';
  return [...split].sort((a, b) => weightOf(b) - weightOf(a) || compareText(first(a), first(b)));
}

function whole(pieces: readonly Piece[], homes: ReadonlyMap<string, string>): ShardWords {
  return { title: describeShard(pieces, homes).title, why: 'The whole change is reviewed as one piece.' };
}

/** The prompt that the shard will get, but for its run's id and marker: they have the same length in every run. */
function packTokens(
  plan: Plan,
  shard: Shard,
  diffs: readonly FileDiff[],
  { invariants = [], focus }: PlanInput,
): number {
  const pack = makePack({ runId: '', plan, shard, diffs, invariants });
  return estimateTokens(shardPrompt(pack, '0'.repeat(32), focus));
}
