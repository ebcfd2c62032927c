import { readdir } from 'node:fs/promises';
import * as path from 'node:path';
import { openRepository } from '../git/openRepository';
import { attemptEndSchema, processIdentitySchema } from '../model/job';
import type { JournalEntry } from '../model/journal';
import { planSchema } from '../model/plan';
import { ProblemError, type Problem } from '../model/problem';
import { reportSchema, type Report } from '../model/report';
import type { RunView } from '../model/runView';
import { readJournal } from '../store/readJournal';
import { readRecord } from '../store/readRecord';
import { listRuns, type ListedRun } from '../store/runFolder';
import { stateRoot } from '../store/stateRoot';
import { isAlive } from './activeRun';
import { assemble } from './assemble';
import { changeRecordSchema } from './records';
import { runPaths } from './runPaths';
import { viewOf, type RunRecord } from './viewOf';
import type { World } from './world';

/** A run as its folder tells it; of a run that nobody drives any more also what its attempts left behind. */
export async function readRun(folder: string): Promise<RunRecord> {
  const paths = runPaths(folder);
  const [journal, change, plan, report] = await Promise.all([
    readJournal(folder),
    readRecord(paths.change, changeRecordSchema),
    readRecord(paths.plan, planSchema),
    readRecord(paths.report, reportSchema),
  ]);
  const entries = journal.state === 'read' ? journal.entries : [];
  return {
    folder,
    journal: await withLeftovers(folder, entries),
    change: change.state === 'ok' ? change.value : undefined,
    plan: plan.state === 'ok' ? plan.value : undefined,
    draftSeams: [],
    progress: new Map(),
    findings: [],
    report: report.state === 'ok' ? report.value : undefined,
  };
}

/** What happened after the driver's last word: attempts that ended by themselves, and that the driver is gone. */
async function withLeftovers(folder: string, entries: readonly JournalEntry[]): Promise<readonly JournalEntry[]> {
  if (entries.some((e) => e.type === 'finished')) return entries;
  const last = entries.at(-1)?.at ?? 0;
  const all = [...entries];
  let working = false;
  for (const started of entries.filter((e) => e.type === 'attempt-starting')) {
    const { job, attempt } = started;
    if (entries.some((e) => e.type === 'attempt-ended' && e.job === job && e.attempt === attempt)) continue;
    const attemptFolder = runPaths(folder).attempt(job, attempt);
    const end = await readRecord(path.join(attemptFolder, 'end.json'), attemptEndSchema);
    if (end.state === 'ok') all.push({ type: 'attempt-ended', at: end.value.endedAt, job, attempt, end: end.value });
    else working ||= await workerLives(attemptFolder);
  }
  if (working || (await isDriven(folder))) return all;
  return [...all, { type: 'finished', at: last, state: 'failed', problem: interrupted(all) }];
}

async function workerLives(attemptFolder: string): Promise<boolean> {
  const worker = await readRecord(path.join(attemptFolder, 'worker.json'), processIdentitySchema);
  return worker.state === 'ok' && (await isAlive(worker.value));
}

/** Whether a live process holds the run's lock. */
export async function isDriven(folder: string): Promise<boolean> {
  const owner = await readRecord(path.join(folder, 'lock'), processIdentitySchema);
  return owner.state === 'ok' && (await isAlive(owner.value));
}

function interrupted(entries: readonly JournalEntry[]): Problem {
  const kept = entries.filter((e) => e.type === 'attempt-ended' && e.end.outcome.state === 'succeeded').length;
  return {
    code: 'cancelled',
    what: 'The review was interrupted: the program that drove it has ended.',
    kept: `${kept} finished ${kept === 1 ? 'result is' : 'results are'} kept and shown.`,
    todo: 'Run the review again.',
  };
}

/** Runs of the repository that holds `cwd`, newest first; only reads, and makes no state folder. */
export async function runsOf(world: World, cwd: string): Promise<readonly ListedRun[]> {
  const { commonDir } = await openRepository(cwd);
  const root = stateRoot(world.env, world.platform, world.homedir);
  return (await listRuns(root)).filter((run) => run.created?.commonDir === commonDir);
}

/** The newest run's view, or undefined when this repository has none. */
export async function newestView(world: World, cwd: string): Promise<RunView | undefined> {
  for (const { folder } of await runsOf(world, cwd)) {
    const run = await readRun(folder);
    if (run.plan) return viewOf(run);
  }
  return undefined;
}

/** The report of a run, as it was kept; of one that did not get to its end, an incomplete one from what there is. */
export async function keptReport(world: World, cwd: string, runId?: string): Promise<Report> {
  const folder = await folderOf(world, cwd, runId);
  const run = await readRun(folder);
  if (run.report) return run.report;
  const { plan, change } = run;
  if (!plan || !change) throw nothingYet(path.basename(folder));
  return assemble({ ...run, plan, change }, world.now());
}

async function folderOf(world: World, cwd: string, runId: string | undefined): Promise<string> {
  if (runId === undefined) {
    const [newest] = await runsOf(world, cwd);
    if (newest) return newest.folder;
    throw unknownRun('This repository has no runs.');
  }
  const root = stateRoot(world.env, world.platform, world.homedir);
  const known = await readdir(path.join(root, 'runs')).catch((): string[] => []);
  if (!known.includes(runId)) throw unknownRun(`There is no run "${runId}".`);
  return path.join(root, 'runs', runId);
}

const unknownRun = (what: string) =>
  new ProblemError({
    code: 'unknown-run',
    what,
    kept: 'Nothing was changed.',
    todo: 'Start a review with "seamline review", or name a run of this machine.',
  });

const nothingYet = (id: string) =>
  new ProblemError({
    code: 'unknown-run',
    what: `The run ${id} has no plan yet, so there is nothing to report.`,
    kept: 'The run folder is left as it is.',
    todo: 'Wait until it has started its reviewers, or run the review again.',
  });
