import { rm } from 'node:fs/promises';
import { openRepository, type Repository } from '../git/openRepository';
import type { JournalEntry } from '../model/journal';
import type { ProcessIdentity } from '../model/job';
import { ProblemError } from '../model/problem';
import type { RunView } from '../model/runView';
import type { Reviewer } from '../reviewers/reviewer';
import { acquireLock } from '../store/acquireLock';
import { openJournal } from '../store/openJournal';
import { createRun, newRunId } from '../store/runFolder';
import { openStateRoot } from '../store/stateRoot';
import { ownIdentity } from '../supervise/identify';
import { isAlive } from './lives';
import { stopSignal, type StopCause } from './stopSignal';
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
  readonly stopCause: () => StopCause | undefined;
  /** Durable first, then shown. */
  record(entry: JournalEntry): Promise<void>;
  /** Shows what changed in `known`. */
  show(): void;
  view(): RunView;
  /** Lets go of the journal and the lock; `discard` also removes a folder in which nothing was reviewed. */
  close(discard: boolean): Promise<void>;
}

interface BeginHooks {
  onView(view: RunView): void;
  onStarted(runId: string, folder: string): void;
  readonly signal: AbortSignal;
}

/** Checks what can be checked without writing, then makes the run's folder and takes its lock. */
export async function beginRun(request: ReviewRequest, world: World, hooks: BeginHooks): Promise<ActiveRun> {
  const repository = await openRepository(request.cwd, hooks.signal);
  const apart = [repository.root, repository.gitDir, repository.commonDir];
  const root = await openStateRoot(world.env, world.platform, world.homedir, apart);
  const program = await keptProgram(root, world);
  const reviewer = await pickReviewer(request.settings, world, program);
  const driver = await ownIdentity();
  const { id, folder } = await newFolder(root, world);
  try {
    const run = await takeRun({ id, root, folder, repository, request, reviewer, program, world, driver }, hooks);
    hooks.onStarted(id, folder);
    return run;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

type Facts = Pick<ActiveRun, 'id' | 'root' | 'repository' | 'request' | 'reviewer' | 'program' | 'world' | 'driver'> & {
  readonly folder: string;
};

/** Takes the lock of the new folder and writes the journal's first entry; nothing is shown before that. */
async function takeRun(facts: Facts, hooks: BeginHooks): Promise<ActiveRun> {
  const { id, folder, world, repository, reviewer, request, driver } = facts;
  const lock = await acquireLock(folder, driver, isAlive);
  if (lock.state !== 'held') throw new Error(`the new run ${id} is already locked`);
  const journal = await openJournal(folder);
  const known: Mutable<RunRecord> = { folder, journal: [], draftSeams: [], progress: new Map(), findings: [] };
  let closed = false;
  const append = async (entry: JournalEntry) => {
    await journal.append(entry);
    known.journal = [...known.journal, entry];
  };
  await append({
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
  const stop = stopSignal(hooks.signal, request.settings.runTimeoutMinutes * 60_000, async (cause) => {
    if (!closed) await append({ type: 'cancel-requested', at: world.now(), cause });
  });
  const view = () => viewOf(known);
  return {
    ...facts,
    paths: runPaths(folder),
    signal: stop.signal,
    stopCause: stop.cause,
    known,
    dispatchStopped: false,
    async record(entry) {
      await append(entry);
      hooks.onView(view());
    },
    show: () => hooks.onView(view()),
    view,
    async close(discard) {
      closed = true;
      await journal.close();
      await lock.release();
      if (discard) await rm(folder, { recursive: true, force: true });
    },
  };
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
