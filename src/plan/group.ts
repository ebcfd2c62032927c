import { type Piece, weightOf } from './piece';

/** Neighbouring pieces that are placed together. */
export interface Cluster {
  readonly pieces: readonly Piece[];
  readonly weight: number;
}

/**
 * Groups pieces (in tree order) so that no group of more than one piece weighs more than `grain`: a folder that does is
 * taken apart into what it holds, a file into its hunks; small neighbours inside one folder go together. Keeps the order.
 */
export function group(pieces: readonly Piece[], grain: number): Cluster[] {
  return groupAt(pieces, 0, grain);
}

function groupAt(pieces: readonly Piece[], level: number, grain: number): Cluster[] {
  const weight = weightOf(pieces);
  if (weight <= grain || pieces.length === 1) return [{ pieces, weight }];
  let depth = level;
  let branches = branchesAt(pieces, depth);
  while (branches.length === 1) branches = branchesAt(pieces, ++depth);

  const clusters: Cluster[] = [];
  let run: Piece[] = [];
  let runWeight = 0;
  const endRun = (): void => {
    if (run.length > 0) clusters.push({ pieces: run, weight: runWeight });
    run = [];
    runWeight = 0;
  };
  for (const branch of branches) {
    const branchWeight = weightOf(branch);
    if (branchWeight > grain) {
      endRun();
      clusters.push(...groupAt(branch, depth + 1, grain));
      continue;
    }
    if (runWeight + branchWeight > grain) endRun();
    run.push(...branch);
    runWeight += branchWeight;
  }
  endRun();
  return clusters;
}

/** Runs of pieces whose route is the same at this level; a route that has ended is a run of its own. */
function branchesAt(pieces: readonly Piece[], level: number): Piece[][] {
  const branches: Piece[][] = [];
  let last: Piece[] | undefined;
  let lastStep: string | undefined;
  for (const piece of pieces) {
    const step = piece.route[level];
    if (last !== undefined && step === lastStep) last.push(piece);
    else branches.push((last = [piece]));
    lastStep = step;
  }
  return branches;
}
