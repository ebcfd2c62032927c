import type { Bench, Claim, WorkPlan } from './bench';
import type { Prng } from './prng';
import { conflictMarkers } from './workstreams/conflictMarkers';
import { deletedDoc } from './workstreams/deletedDoc';
import { deletedPython } from './workstreams/deletedPython';
import { deletedScript } from './workstreams/deletedScript';
import { deletedStyle } from './workstreams/deletedStyle';
import { focusedTest } from './workstreams/focusedTest';
import { misspeltToken } from './workstreams/misspeltToken';
import { movedScript } from './workstreams/movedScript';
import { removedExport } from './workstreams/removedExport';
import { removedToken } from './workstreams/removedToken';
import { translucentToken } from './workstreams/translucentToken';

type Workstream = (bench: Bench, plan: WorkPlan) => Claim[];

export interface Planned {
  readonly run: Workstream;
  readonly plan: WorkPlan;
}

const deletions: readonly Workstream[] = [deletedScript, deletedPython, deletedStyle, deletedDoc];
const crossing: readonly Workstream[] = [movedScript, removedExport, removedToken, translucentToken];
/** These always show on changed lines, so their file cannot be one that the change leaves alone. */
const onChangedLines: readonly Workstream[] = [misspeltToken, conflictMarkers, focusedTest];
const withSecond: readonly Workstream[] = [removedExport, removedToken, translucentToken];

/**
 * Which workstreams a seed has and which of them break something: at least five kinds, with a broken consumer that the
 * change leaves alone and one that it touches. The healthy sample of a seed has the same workstreams, none broken.
 */
export function planWorkstreams(random: Prng, breakages: boolean): Planned[] {
  const chosen = random.shuffle(deletions).slice(0, random.between(2, 3));
  const [mainDeletion, ...otherDeletions] = chosen;
  if (mainDeletion === undefined) throw new Error('no deletion was chosen');
  const kinds = random.shuffle([mainDeletion, ...crossing, ...onChangedLines]);
  const broken = kinds.slice(0, random.between(5, 7));
  for (const deletion of otherDeletions) if (random.chance(0.5)) broken.push(deletion);
  const second = random.pick(withSecond);
  let seen = 0;
  const all = random.shuffle([...chosen, ...crossing, ...onChangedLines]);
  return all.map((run) => {
    const breaks = broken.includes(run);
    const touched = random.pick(['modified', 'added'] as const);
    const left = !breakages || onChangedLines.includes(run) || random.chance(0.6) ? touched : 'unchanged';
    const crosses = breaks && !onChangedLines.includes(run);
    const forced = seen === 0 ? 'unchanged' : touched;
    const consumer = crosses && seen < 2 ? forced : left;
    if (crosses) seen++;
    return { run, plan: { broken: breaks && breakages, consumer, second: run === second && breaks } };
  });
}
