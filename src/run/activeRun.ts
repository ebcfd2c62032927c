import { rm } from 'node:fs/promises';
import { openRepository, type Repository } from '../git/openRepository';
import type { JournalEntry } from '../model/journal';
import type { ProcessIdentity } from '../model/job';
import { ProblemError } from '../model/problem';
import type { RunView } from '../model/runView';
import type { Reviewer } from '../reviewers/reviewer';
import { acquireLock, type IsAlive } from '../store/acquireLock';
import { openJournal } from '../store/openJournal';
import { createRun, newRunId } from '../store/runFolder';
import { openStateRoot } from '../store/stateRoot';
import { ownIdentity } from '../supervise/identify';
import { liveness } from '../supervise/liveness';
import { pickReviewer } from './pickReviewer';
import { keptProgram, type Program } from './program';
import { runPaths, type RunPaths } from './runPaths';
import type { ReviewRequest } from './service';
import { viewOf, type RunRecord } from './viewOf';
import type { World } from './world';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A run that this process drives: it holds the lock and writes the journal. */
export interface ActiveRun {
  readonly id: string;
  readonly root: string;
  readonly paths: RunPaths;
  readonly repository: Repository;
  readonly request: ReviewRequest;
  readonly reviewer: Reviewer;
  readonly program: Program;
  readonly world: World;
  readonly driver: ProcessIdentity;
  /** Aborted by the user's cancel or by the run's time limit. */
  readonly signal: AbortSignal;
  readonly known: Mutable<RunRecord>;
  /** Set when a failure makes further attempts useless (not installed, no login, no quota). */
  dispatchStopped: boolean;
  /** Why the run was told to stop, by precedence; undefined while it goes on. */
  stopCause(): 'user' | 'deadline' | undefined;
  /** Durable first, then shown. */
  record(entry: JournalEntry): Promise<void>;
  /** Shows what changed in `known`. */
  show(): void;
  view(): RunView;
  /** Lets go of the journal and the lock; `discard` also removes a folder in which nothing was reviewed. */
  close(discard: boolean): Promise<void>;
}

/** Uncertain means alive: only a proven death lets a lock be taken over. */
export const isAlive: IsAlive = async (identity) => (await liveness(identity)) !== 'dead';

/** Checks what can be checked without writing, then makes the run's folder and takes its lock. */
export async function beginRun(
  request: ReviewRequest,
  world: World,
  hooks: { onView(view: RunView): void; onStarted(runId: string, folder: string): void; readonly signal: AbortSignal },
): Promise<ActiveRun> {
  const repository = await openRepository(request.cwd, hooks.signal);
  const root = await openStateRoot(world.env, world.platform, world.homedir);
  const program = await keptProgram(root, world);
  const reviewer = await pickReviewer(request.settings, world, program);
  const driver = await ownIdentity();
  const { id, folder } = await newFolder(root, world);
  const lock = await acquireLock(folder, driver, isAlive);
  if (lock.state !== 'held') throw new Error(`the new run ${id} is already locked`);
  const journal = await openJournal(folder);
  const deadline = AbortSignal.timeout(request.settings.runTimeoutMinutes * 60_000);
  const known: Mutable<RunRecord> = { folder, journal: [], draftSeams: [], progress: new Map(), findings: [] };
  let started = false;
  let closed = false;
  const run: ActiveRun = {
    id,
    root,
    paths: runPaths(folder),
    repository,
    request,
    reviewer,
    program,
    world,
    driver,
    signal: AbortSignal.any([hooks.signal, deadline]),
    known,
    dispatchStopped: false,
    stopCause: () => (hooks.signal.aborted ? 'user' : deadline.aborted ? 'deadline' : undefined),
    async record(entry) {
      await journal.append(entry);
      known.journal = [...known.journal, entry];
      run.show();
    },
    show: () => {
      if (started) hooks.onView(viewOf(known));
    },
    view: () => viewOf(known),
    async close(discard) {
      closed = true;
      await journal.close();
      await lock.release();
      if (discard) await rm(folder, { recursive: true, force: true });
    },
  };
  await run.record({
    type: 'created',
    at: world.now(),
    version: 1,
    runId: id,
    root: repository.root,
    commonDir: repository.commonDir,
    scope: request.scope,
    reviewer: reviewer.id,
    readOnly: reviewer.readOnly,
    driver,
  });
  run.signal.addEventListener('abort', () => {
    if (!closed) void run.record({ type: 'cancel-requested', at: world.now(), cause: run.stopCause() ?? 'user' });
  });
  hooks.onStarted(id, folder);
  started = true;
  return run;
}

async function newFolder(root: string, world: World): Promise<{ id: string; folder: string }> {
  for (let i = 0; i < 20; i++) {
    const id = newRunId((n) => world.randomBytes(n), world.now());
    const folder = await createRun(root, id);
    if (folder !== undefined) return { id, folder };
  }
  throw new ProblemError({
    code: 'state-folder',
    what: `No new run folder could be made in ${root}.`,
    kept: 'Earlier runs are untouched.',
    todo: 'Look at that folder; a new id was taken twenty times in a row.',
  });
}
