import { planSchema } from '../model/plan';
import { asProblem } from '../model/problem';
import { writeFrozen } from '../store/writeDurable';
import type { ActiveRun } from './activeRun';
import { changeRecordSchema, mustRead } from './records';
import { runStage, type Stage } from './runStage';
import { workerEnvironment } from './workerEnvironment';
import { stopProblem } from './stopSignal';
import { joinSnapshot, snapshotFolder } from './snapshots';
import type { ChangeInput } from './stages/changeStage';
import type { PlanInput } from './stages/planStage';

export interface PrepareHooks {
  onNote(text: string): void;
}

/** Change, seams and plan in the worker program, the snapshot beside them. Resolves with the reviewers' work tree. */
export async function prepare(run: ActiveRun, hooks: PrepareHooks): Promise<string> {
  await readChange(run, hooks);
  const [snapshot, planned] = await Promise.allSettled([takeSnapshot(run, hooks), planChange(run, hooks, true)]);
  // Only when both have ended: a stage that still runs writes where its run is about to be taken away.
  if (run.signal.aborted) throw stopProblem(run.stopCause());
  if (planned.status === 'rejected') throw planned.reason;
  if (snapshot.status === 'rejected') throw snapshot.reason;
  return snapshot.value;
}

export async function readChange(run: ActiveRun, hooks: PrepareHooks): Promise<void> {
  const { request } = run;
  await run.record({ type: 'stage', at: run.world.now(), stage: 'Reading the change' });
  await stage(run, hooks, 'change', {
    folder: run.paths.folder,
    cwd: request.cwd,
    scope: request.scope,
    base: request.base,
    range: request.range,
    paths: [...request.paths],
  } satisfies ChangeInput);
  run.known.change = await mustRead(run.paths.change, changeRecordSchema);
  run.show();
}

async function takeSnapshot(run: ActiveRun, hooks: PrepareHooks): Promise<string> {
  const { change } = run.known;
  if (!change) throw new Error('there is no change to take a snapshot of');
  const snapshot = snapshotFolder(run.root, change);
  await joinSnapshot(run, snapshot);
  const made = await stage(run, hooks, 'snapshot', { folder: run.paths.folder, snapshot });
  if (made.folder === undefined) throw new Error('the snapshot stage named no folder');
  return made.folder;
}

/** Seams, then the plan. A seam stage that breaks costs its seams, never the review; the report is incomplete then. */
export async function planChange(run: ActiveRun, hooks: PrepareHooks, packs: boolean): Promise<void> {
  const { folder } = run.paths;
  await run.record({ type: 'stage', at: run.world.now(), stage: 'Looking for seams' });
  try {
    await stage(run, hooks, 'seams', { folder });
  } catch (error) {
    if (run.signal.aborted) throw error;
    const failed = asProblem(error).what;
    hooks.onNote(failed);
    await writeFrozen(run.paths.seams, JSON.stringify({ version: 1, seams: [], notes: [], failed }));
  }
  await run.record({ type: 'stage', at: run.world.now(), stage: 'Planning' });
  const { settings } = run.request;
  await stage(run, hooks, 'plan', {
    folder,
    runId: run.id,
    reviewer: run.reviewer.id,
    contextTokens: run.reviewer.contextTokens,
    focus: run.request.focus,
    packs,
    settings: {
      maxShards: settings.maxShards,
      shardTokens: settings.shardTokens,
      'gate.lines': settings['gate.lines'],
      'gate.files': settings['gate.files'],
    },
  } satisfies PlanInput);
  const plan = await mustRead(run.paths.plan, planSchema);
  run.known.plan = plan;
  await run.record({
    type: 'planned',
    at: run.world.now(),
    planDigest: plan.digest,
    scope: run.known.change?.scope ?? run.request.scope,
  });
}

async function stage(run: ActiveRun, hooks: PrepareHooks, name: Stage, input: unknown) {
  const running = runStage(run.program, workerEnvironment(run.world.env), name, input, run.signal, {
    onNote: (text) => hooks.onNote(text),
    onTime: (what, ms) => hooks.onNote(`${what}: ${ms.toFixed(0)} ms`),
    onSeam: (seam) => {
      const id = `seam-${run.known.draftSeams.length + 1}`;
      run.known.draftSeams = [...run.known.draftSeams, { ...seam, id, cut: true, shards: [] }];
      run.show();
    },
  });
  return running.catch((error: unknown) => {
    throw run.signal.aborted ? stopProblem(run.stopCause()) : error;
  });
}
