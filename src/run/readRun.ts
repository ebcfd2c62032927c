import { stat } from 'node:fs/promises';
import * as path from 'node:path';
import { openRepository } from '../git/openRepository';
import { attemptEndSchema, attemptOrderSchema, processIdentitySchema, type AttemptEnd } from '../model/job';
import type { JournalEntry } from '../model/journal';
import { planSchema } from '../model/plan';
import { ProblemError, type Problem } from '../model/problem';
import { reportSchema, type Report } from '../model/report';
import type { RunView } from '../model/runView';
import { readJournal, type JournalReading } from '../store/readJournal';
import { readRecord, type RecordReading } from '../store/readRecord';
import { listRuns, runFolder, type ListedRun } from '../store/runFolder';
import { stateRoot } from '../store/stateRoot';
import { assemble } from './assemble';
import { isDriven, isHere } from './lives';
import { changeRecordSchema, unreadable } from './records';
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
    unreadable: firstUnreadable(journal, [
      [paths.change, change],
      [paths.plan, plan],
      [paths.report, report],
    ]),
  };
}

/** A record that is not there yet is nothing to speak of; one that is there and cannot be used is. */
function firstUnreadable(
  journal: JournalReading,
  records: readonly (readonly [string, RecordReading<unknown>])[],
): Problem | undefined {
  for (const [file, read] of records) {
    if (read.state === 'damaged' || read.state === 'newer') return unreadable(path.basename(file), read);
  }
  const skipped = journal.state === 'read' ? journal.skipped.find((line) => line.why !== 'torn') : undefined;
  if (!skipped) return undefined;
  if (skipped.why === 'newer') return unreadable(`Line ${skipped.line} of the journal`, { state: 'newer', version: 0 });
  const why = `line ${skipped.line}: ${skipped.detail}`;
  return unreadable('The journal', { state: 'damaged', why, aside: undefined });
}

/** What happened after the driver's last word: attempts that ended by themselves, and that the driver is gone. */
async function withLeftovers(folder: string, entries: readonly JournalEntry[]): Promise<readonly JournalEntry[]> {
  if (entries.length === 0 || entries.some((e) => e.type === 'finished') || (await isDriven(folder))) return entries;
  const all = [...entries];
  let working = false;
  for (const started of entries.filter((e) => e.type === 'attempt-starting')) {
    const { job, attempt } = started;
    if (entries.some((e) => e.type === 'attempt-ended' && e.job === job && e.attempt === attempt)) continue;
    const end = await leftEnd(folder, started);
    if (end === 'working') working = true;
    else if (end) all.push({ type: 'attempt-ended', at: end.endedAt, job, attempt, end });
  }
  if (working) return all;
  const last = Math.max(...all.map((e) => e.at));
  return [...all, { type: 'finished', at: last, state: 'failed', problem: interrupted(all) }];
}

type Starting = Extract<JournalEntry, { type: 'attempt-starting' }>;

/** How an attempt ended that no driver saw end; `working` while its worker lives; undefined when it left nothing. */
async function leftEnd(folder: string, { job, attempt, at }: Starting): Promise<AttemptEnd | 'working' | undefined> {
  const attemptFolder = runPaths(folder).attempt(job, attempt);
  const end = await readRecord(path.join(attemptFolder, 'end.json'), attemptEndSchema);
  if (end.state === 'ok') return end.value;
  const worker = await readRecord(path.join(attemptFolder, 'worker.json'), processIdentitySchema);
  if (worker.state === 'ok' && (await isHere(worker.value))) return 'working';
  // A worker that was killed after it had sealed its result: whether the seal holds is seen when it is opened.
  const sealed = await stat(path.join(attemptFolder, 'result.json')).catch(() => undefined);
  if (!sealed) return undefined;
  const order = await readRecord(path.join(attemptFolder, 'order.json'), attemptOrderSchema);
  if (order.state !== 'ok') return undefined;
  const { runId } = order.value;
  const times = { startedAt: at, endedAt: Math.round(sealed.mtimeMs) };
  return { version: 1, runId, job, attempt, outcome: { state: 'succeeded' }, exitCode: null, signal: null, ...times };
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

/**
 * The newest run's view with what its results amount to so far, or undefined when this repository has none. A run that
 * was interrupted comes with the incomplete report of what there is.
 */
export async function newestView(world: World, cwd: string): Promise<RunView | undefined> {
  for (const { folder } of await runsOf(world, cwd)) {
    const run = await readRun(folder);
    const { plan, change } = run;
    if (!plan || !change) continue;
    if (run.report) return viewOf(run);
    const isOver = run.journal.some((e) => e.type === 'finished');
    const report = await assemble({ ...run, plan, change }, world.now());
    return viewOf(isOver ? { ...run, report } : { ...run, findings: report.findings });
  }
  return undefined;
}

/**
 * The report of a run, as it was kept; of one that did not get to its end, an incomplete one from what there is. Without an
 * id that of the newest run that has anything to report.
 */
export async function keptReport(world: World, cwd: string, runId?: string): Promise<Report> {
  const run = runId === undefined ? await newestWithReport(world, cwd) : await readRun(await folderOf(world, runId));
  if (run.report) return run.report;
  if (run.unreadable) throw new ProblemError(run.unreadable);
  const { plan, change } = run;
  if (!plan || !change) throw nothingYet(path.basename(run.folder));
  return assemble({ ...run, plan, change }, world.now());
}

async function newestWithReport(world: World, cwd: string): Promise<RunRecord> {
  let newest: RunRecord | undefined;
  for (const { folder } of await runsOf(world, cwd)) {
    const run = await readRun(folder);
    if (run.report || run.unreadable || (run.plan && run.change)) return run;
    newest ??= run;
  }
  if (newest) return newest;
  // Whose runs these are cannot be known: they may well be this repository's.
  const unknown = (await listRuns(stateRoot(world.env, world.platform, world.homedir))).filter((run) => !run.created);
  const named = unknown.slice(0, 3).map(({ id, why = '' }) => ` The run ${id} cannot be told: ${why}.`);
  throw unknownRun(`This repository has no runs${named.length > 0 ? ` that can be read.${named.join('')}` : '.'}`);
}

async function folderOf(world: World, runId: string): Promise<string> {
  const folder = runFolder(stateRoot(world.env, world.platform, world.homedir), runId);
  if ((await stat(folder).catch(() => undefined))?.isDirectory() === true) return folder;
  throw unknownRun(`There is no run "${runId}".`);
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
