import type { JournalEntry } from '../model/journal';
import type { Problem } from '../model/problem';
import type { Report } from '../model/report';
import type { RunView } from '../model/runView';
import { putText } from '../store/putText';
import { writeDurable } from '../store/writeDurable';
import type { ActiveRun } from './activeRun';
import { assemble } from './assemble';
import { evidenceOf, planned } from './findingsSoFar';
import { groupBy } from './groupBy';
import type { Place } from './treeTexts';

type Finished = Extract<JournalEntry, { type: 'finished' }>;

/** The end of a run: its report and the texts that it points at are on disk before anybody is told. */
export async function conclude(run: ActiveRun, problem?: Problem): Promise<RunView> {
  const evidence = await evidenceOf(run);
  const state: Finished['state'] = problem ? 'failed' : run.stopCause() === 'user' ? 'cancelled' : 'finished';
  const finished: Finished = { type: 'finished', at: run.world.now(), state, ...(problem && { problem }) };
  const known = planned(run);
  // As the journal will tell it: the report and the view must not differ.
  const report = await assemble({ ...known, journal: [...known.journal, finished] }, finished.at, evidence);
  await keepTexts(run, report);
  await writeDurable(run.paths.report, JSON.stringify(report));
  run.known.report = report;
  await run.record(finished);
  return run.view();
}

/** Keeps the reviewed texts with the run: the repository may forget them, and the user goes on editing. */
async function keepTexts(run: ActiveRun, report: Report): Promise<void> {
  const { texts } = await evidenceOf(run);
  const places: Place[] = report.findings
    .filter((f) => f.state !== 'ungrounded')
    .map(({ side, file }) => ({ side, path: file }));
  for (const { from, to } of report.seams) places.push(from, to);
  await texts.load(places);
  const distinct = [...groupBy(places, ({ side, path }) => `${side}\0${path}`).values()].flatMap((g) => g.slice(0, 1));
  const kept = [];
  for (const { side, path } of distinct) {
    const text = texts.text(side, path);
    if (text !== undefined) kept.push({ side, path, digest: await putText(run.paths.folder, Buffer.from(text)) });
  }
  await writeDurable(run.paths.texts, JSON.stringify({ version: 1, texts: kept }));
}
