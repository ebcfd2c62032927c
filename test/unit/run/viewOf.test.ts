import * as assert from 'node:assert/strict';
import type { AttemptEnd } from '../../../src/model/job';
import type { JournalEntry } from '../../../src/model/journal';
import type { Plan } from '../../../src/model/plan';
import { viewOf, type RunRecord } from '../../../src/run/viewOf';

const driver = { pid: 1, startTime: '1', boot: 'b', host: 'h', pidNamespace: '', group: 1 };
const created: JournalEntry = {
  type: 'created',
  at: 100,
  version: 1,
  runId: 'r1',
  root: '/repo',
  commonDir: '/repo/.git',
  scope: 'auto',
  reviewer: 'builtin',
  readOnly: 'tool-list',
  driver,
};
const shard = (id: string): Plan['shards'][number] => ({
  id,
  title: id,
  why: '',
  weight: 1,
  changedLines: 10,
  estimatedTokens: 5,
  items: [{ path: `${id}.ts` }],
});
const plan = (mode: Plan['gate']['mode'] = 'sharded'): Plan => ({
  version: 1,
  digest: 'd',
  change: { base: { tree: 'a', commit: null }, head: { tree: 'b', commit: null }, files: [] },
  gate: { mode, why: 'because' },
  shards: mode === 'single' ? [shard('shard-1')] : [shard('shard-1'), shard('shard-2')],
  seams: [],
  notAdmitted: [],
});
const approved: JournalEntry = {
  type: 'approved',
  at: 200,
  planDigest: 'd',
  tokenCeiling: 10,
  allowance: 1,
  lanes: 2,
  by: 'not-needed',
};
const starting = (job: string, at = 300): JournalEntry => ({
  type: 'attempt-starting',
  at,
  job,
  attempt: 1,
  kind: job === 'integration' ? 'integration' : 'shard',
});
const started = (job: string): JournalEntry => ({ type: 'attempt-started', at: 310, job, attempt: 1, worker: driver });
const ended = (job: string, outcome: AttemptEnd['outcome'] = { state: 'succeeded' }): JournalEntry => ({
  type: 'attempt-ended',
  at: 900,
  job,
  attempt: 1,
  end: {
    version: 1,
    runId: 'r1',
    job,
    attempt: 1,
    outcome,
    exitCode: 0,
    signal: null,
    startedAt: 320,
    endedAt: 890,
  },
});
const finished = (state: 'finished' | 'cancelled' | 'failed'): JournalEntry => ({ type: 'finished', at: 1_000, state });

const record = (journal: readonly JournalEntry[], more: Partial<RunRecord> = {}): RunRecord => ({
  folder: '/state/runs/r1',
  journal: [created, ...journal],
  draftSeams: [],
  progress: new Map(),
  findings: [],
  plan: plan(),
  ...more,
});
const view = (...journal: JournalEntry[]) => viewOf(record(journal));
const states = (...journal: JournalEntry[]) => view(...journal).jobs.map((j) => `${j.id} ${j.state}`);

describe('viewOf', () => {
  it('throws for a run without a beginning', () => {
    assert.throws(() => viewOf({ ...record([]), journal: [] }), /no beginning/);
  });

  it('goes from preparing to asking, running, integrating, finished', () => {
    assert.equal(viewOf(record([], { plan: undefined })).state, 'preparing');
    assert.equal(view().state, 'awaiting-approval');
    assert.equal(view(approved).state, 'running');
    assert.equal(view(approved, starting('shard-1'), started('shard-1')).state, 'running');
    assert.equal(view(approved, starting('integration')).state, 'integrating');
    assert.equal(view(approved, finished('finished')).state, 'finished');
    assert.equal(view(approved, finished('cancelled')).state, 'cancelled');
  });

  it('has a lane for each shard, and the integration pass only where there is one', () => {
    assert.deepEqual(states(approved), ['shard-1 queued', 'shard-2 queued', 'integration queued']);
    assert.deepEqual(
      viewOf(record([approved], { plan: plan('single') })).jobs.map((j) => j.id),
      ['shard-1'],
    );
  });

  it('folds an attempt: starting, running, ended, adopted', () => {
    assert.deepEqual(states(approved, starting('shard-1')).slice(0, 1), ['shard-1 starting']);
    assert.deepEqual(states(approved, starting('shard-1'), started('shard-1')).slice(0, 1), ['shard-1 running']);
    const adopted: JournalEntry = {
      type: 'adopted',
      at: 905,
      job: 'shard-1',
      attempt: 1,
      resultDigest: 'x',
      findings: 3,
    };
    const [job] = view(approved, starting('shard-1'), started('shard-1'), ended('shard-1'), adopted).jobs;
    assert.equal(job!.state, 'succeeded');
    assert.equal(job!.findings, 3);
    assert.deepEqual([job!.startedAt, job!.endedAt], [300, 890]);
  });

  it('says why a job failed, and that a result was refused', () => {
    const failed = ended('shard-1', { state: 'failed', reason: 'stalled', detail: 'silent' });
    const [job] = view(approved, starting('shard-1'), failed).jobs;
    assert.deepEqual([job!.state, job!.reason, job!.detail], ['failed', 'stalled', 'silent']);
    const refused: JournalEntry = { type: 'refused', at: 901, job: 'shard-1', attempt: 1, why: 'no seal' };
    const [other] = view(approved, starting('shard-1'), ended('shard-1'), refused).jobs;
    assert.deepEqual([other!.state, other!.reason, other!.detail], ['failed', 'internal', 'no seal']);
  });

  it('has nothing that goes on after the end', () => {
    const journal = [approved, starting('shard-1'), started('shard-1')];
    const interrupted = view(...journal, finished('failed')).jobs;
    assert.deepEqual(
      interrupted.map((j) => [j.state, j.reason, j.endedAt]),
      [
        ['failed', 'killed', 1_000],
        ['queued', undefined, undefined],
        ['queued', undefined, undefined],
      ],
    );
    assert.deepEqual(states(approved, finished('cancelled')), [
      'shard-1 cancelled',
      'shard-2 cancelled',
      'integration cancelled',
    ]);
  });

  it('shows the sign of life of a job only while it runs', () => {
    const progress = new Map([['shard-1', 'reading']]);
    const running = viewOf(record([approved, starting('shard-1')], { progress })).jobs[0];
    assert.equal(running!.progress, 'reading');
    const over = viewOf(record([approved, starting('shard-1'), ended('shard-1')], { progress })).jobs[0];
    assert.equal(over!.progress, undefined);
  });

  it('says what could not be read before anything else', () => {
    const unreadable = { code: 'damaged-record' as const, what: 'w', kept: 'k', todo: 't' };
    assert.deepEqual(viewOf(record([approved, finished('finished')], { unreadable })).problem, unreadable);
  });
});
