import type { Bench, BreakageKind } from './bench';
import { makeBench } from './bench';
import { changedPaths, lineOf, textAt } from './draft';
import { writeLookAlikes } from './lookAlikes';
import { planWorkstreams } from './plans';
import { prng } from './prng';
import { writeProduct, writeSharedFiles } from './product';
import { newFeature } from './workstreams/newFeature';
import { writeRepository } from './writeRepository';

/** One end of a planted breakage; lines are 1-based. */
interface PlantedEnd {
  readonly path: string;
  readonly line: number;
  readonly side: 'base' | 'head';
}

/**
 * Something broken on purpose. `from` is the cause: line 1 of a deleted or moved file's old path, the export's or the
 * token's line on the side where it is (`null` where a line is wrong by itself). `to` is the first line that relies on it:
 * for an import the line of the path (deleted, moved) or of the name (removed export).
 */
export interface PlantedBreakage {
  readonly kind: BreakageKind;
  readonly from: PlantedEnd | null;
  readonly to: PlantedEnd & { readonly side: 'head' };
  /** For a translucent token: the token's alpha times the modifier of line `to`, 0 to 1. */
  readonly alpha?: number;
}

export interface SampleOptions {
  readonly seed: number;
  /** An absent or empty folder; the repository is made in it. */
  readonly folder: string;
  readonly breakages: boolean;
  /** Commit the change on a branch of its own instead of leaving it in the working tree. */
  readonly commit?: boolean;
}

export interface SampleRepository {
  readonly folder: string;
  readonly truth: readonly PlantedBreakage[];
  /** Changed files and changed lines (added and deleted), as git counts them with rename and copy detection. */
  readonly files: number;
  readonly changedLines: number;
}

const wantedFiles = 24;
const wantedLines = 1_790;

/** Makes a git repository whose uncommitted change holds known breakages, or none. Same seed, same bytes. */
export async function makeSampleRepository(options: SampleOptions): Promise<SampleRepository> {
  const { bench, truth } = draftSample(options.seed, options.breakages);
  const { base, head } = bench.draft;
  const { folder, commit = false } = options;
  const counts = await writeRepository({ folder, base, head, renames: bench.renames, seed: options.seed, commit });
  return { folder, truth, ...counts };
}

function draftSample(seed: number, breakages: boolean): { bench: Bench; truth: PlantedBreakage[] } {
  const random = prng(seed);
  const planned = planWorkstreams(random, breakages);
  const bench = makeBench(random);
  writeProduct(bench);
  const claims = planned.flatMap(({ run, plan }) => run(bench, plan));
  writeSharedFiles(bench);
  writeLookAlikes(bench);
  newFeature(bench, wantedFiles);
  growTo(bench, wantedLines);
  const truth = claims.map(({ kind, from, to, alpha }): PlantedBreakage => ({
    kind,
    from: from && { path: from.path, line: lineOf(from, bench.draft), side: from.side },
    to: { path: to.path, line: lineOf(to, bench.draft), side: 'head' },
    ...(alpha === undefined ? {} : { alpha }),
  }));
  return { bench, truth };
}

/** Appends to the changed files, always to the shortest, until the change has about as many lines as wanted. */
function growTo(bench: Bench, lines: number): void {
  const { head } = bench.draft;
  const open = new Map(bench.growable.map((each) => [each.path, each.next]));
  const lengthOf = (file: string): number => textAt(head, file).split('\n').length;
  let changed = changedLines(bench);
  while (changed < lines) {
    const [shortest] = [...open.keys()].sort((a, b) => lengthOf(a) - lengthOf(b) || (a < b ? -1 : 1));
    if (shortest === undefined) throw new Error(`nothing is left that may grow: ${changed} lines`);
    const text = open.get(shortest)?.() ?? null;
    if (text === null) {
      open.delete(shortest);
      continue;
    }
    head.set(shortest, textAt(head, shortest) + text);
    changed += text.split('\n').length - 1;
  }
}

/** Changed lines without a real diff: lines which one side has more often than the other. */
function changedLines(bench: Bench): number {
  const { base, head } = bench.draft;
  const moved = new Set(bench.renames.values());
  return changedPaths(bench.draft)
    .filter((file) => !moved.has(file))
    .map((file) => {
      const counts = new Map<string, number>();
      const count = (text: string | undefined, step: number): void => {
        for (const line of (text ?? '').split('\n')) counts.set(line, (counts.get(line) ?? 0) + step);
      };
      count(base.get(bench.renames.get(file) ?? file), -1);
      count(head.get(file), 1);
      return [...counts.values()].reduce((sum, value) => sum + Math.abs(value), 0);
    })
    .reduce((sum, value) => sum + value, 0);
}
