import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JobState } from '../../../src/model/job';
import { reportSchema } from '../../../src/model/report';
import { assembleReport, type JobOutcome, type ReportInput } from '../../../src/reduce/assembleReport';
import { collectFindings } from '../../../src/reduce/collectFindings';
import { cover, type ShardCoverage } from '../../../src/reduce/cover';
import { criticalPath, label } from '../../../src/reduce/execution';
import { withUniqueIds } from '../../../src/reduce/findingId';
import { grounding } from '../../../src/reduce/ground';
import { rankWhy } from '../../../src/model/rankWhy';
import { seamReach } from '../../../src/model/seamReach';
import { rank } from '../../../src/reduce/rank';
import { anyFinding, finding, plan, rawFinding, seam, sha256, shuffled, trees } from './sample';

const outcome = (id: string, state: JobState = 'succeeded', more: Partial<JobOutcome> = {}): JobOutcome => ({
  id,
  state,
  attempts: 1,
  wallMs: 1_000,
  reused: false,
  readOnly: 'none',
  usage: { inputTokens: 100, outputTokens: 10 },
  ...more,
});
const withoutIntegration: ReportInput = {
  runId: 'r1',
  plan: plan(),
  reviewer: 'command:x',
  findings: [],
  shards: [outcome('shard-1'), outcome('shard-2', 'succeeded', { wallMs: 3_000 })],
  cancelled: false,
  notes: [],
  spans: [],
  lanes: 4,
  fellBack: false,
  wallMs: 4_000,
  reserved: 300,
};
const input = (more: Partial<ReportInput> = {}): ReportInput => ({
  ...withoutIntegration,
  integration: outcome('integration', 'succeeded', { wallMs: 500 }),
  ...more,
});

describe('assembleReport', () => {
  it('is incomplete when no seams could be looked for, and passes notes on', () => {
    const made = assembleReport(input({ seamsFailed: 'a grammar is damaged.', notes: ['Not searched: a.ts'] }));
    assert.equal(made.complete, false);
    assert.deepEqual(made.incompleteWhy, ['Seams were not looked for: a grammar is damaged.']);
    assert.deepEqual(made.notes, ['Not searched: a.ts']);
  });

  it('fits its schema, holds each finding once, ranked first', () => {
    fc.assert(
      fc.property(fc.array(anyFinding, { maxLength: 20 }), (found) => {
        const findings = withUniqueIds(found);
        const report = assembleReport(input({ findings }));
        assert.deepEqual(reportSchema.parse(report), report);
        assert.deepEqual(report.findings.map(({ id }) => id).sort(), findings.map(({ id }) => id).sort());
        const lastRanked = report.findings.findLastIndex((f) => f.state === 'ranked');
        assert.ok(report.findings.slice(0, Math.max(0, lastRanked)).every((f) => f.state === 'ranked'));
      }),
    );
  });

  it('is complete when all succeeded', () => {
    const report = assembleReport(
      input({ findings: [finding({ verdict: 'confirmed' }), finding({ id: 'f2', state: 'rejected' })] }),
    );
    assert.equal(report.complete, true);
    assert.deepEqual(report.incompleteWhy, []);
    assert.equal(
      report.summary,
      '1 finding (1 high), 1 confirmed, 1 set aside; 2 of 2 shards and 3 of 4 files reviewed, 1 excluded by rule.',
    );
    assert.deepEqual(report.execution, { label: 'serial', wallMs: 4_000, sumShardMs: 4_000, criticalPathMs: 3_500 });
    assert.deepEqual(report.usage, {
      inputTokens: 300,
      outputTokens: 30,
      reserved: 300,
      overReservation: 30,
      unavailable: [],
    });
  });

  const incomplete: [string, ReportInput, RegExp][] = [
    [
      'a shard failed',
      input({ shards: [outcome('shard-1', 'failed', { reason: 'stalled' }), outcome('shard-2')] }),
      /shard-1 \(part 1\) was not reviewed: it failed \(stalled\)/,
    ],
    ['a shard was never started', input({ shards: [outcome('shard-1')] }), /shard-2 .* did not finish/],
    ['a shard was cancelled', input({ shards: [outcome('shard-1'), outcome('shard-2', 'cancelled')] }), /cancelled/],
    ['a shard was not admitted', input({ plan: plan({ notAdmitted: ['shard-2'] }) }), /budget/],
    [
      'the integration pass failed',
      input({ integration: outcome('integration', 'failed', { reason: 'timeout' }) }),
      /integration pass failed \(timeout\)/,
    ],
    ['the integration pass did not run', withoutIntegration, /integration pass did not run/],
    [
      'the integration pass was cancelled',
      input({ integration: outcome('integration', 'cancelled') }),
      /integration pass did not run/,
    ],
    ['the review was cancelled after all was done', input({ cancelled: true }), /was cancelled/],
  ];
  for (const [name, given, why] of incomplete) {
    it(`is not complete when ${name}`, () => {
      const report = assembleReport(given);
      assert.equal(report.complete, false);
      assert.match(report.incompleteWhy.join('\n'), why);
      assert.match(report.summary, /^Incomplete: /);
    });
  }

  it('needs no integration pass for a small change', () => {
    const report = assembleReport({
      ...withoutIntegration,
      plan: plan({ gate: { mode: 'single', why: '' }, shards: plan().shards.slice(0, 1) }),
    });
    assert.deepEqual(
      [report.complete, report.integration.state, report.execution.label],
      [true, 'not-needed', 'serial'],
    );
  });

  it('names the jobs whose tool reported no usage, reused ones aside', () => {
    const silent: JobOutcome = {
      id: 'shard-1',
      state: 'succeeded',
      attempts: 1,
      wallMs: 1,
      reused: false,
      readOnly: 'none',
    };
    const report = assembleReport(input({ shards: [silent, outcome('shard-2', 'succeeded', { reused: true })] }));
    assert.deepEqual([report.usage.unavailable, report.usage.inputTokens], [['shard-1'], 100]);
  });

  it('refuses two findings of one id', () => {
    assert.throws(
      () => assembleReport(input({ findings: [finding(), finding({ line: 9 })] })),
      /2 findings have 1 ids/,
    );
  });
});

describe('cover', () => {
  const covered: ShardCoverage[] = ['reviewed', 'reused', 'notAdmitted', 'failed'];

  it('sums to the total, whatever became of the shards', () => {
    for (const one of covered) {
      for (const two of covered) {
        const { files, lines } = cover(plan(), (id) => (id === 'shard-1' ? one : two));
        for (const [count, total] of [
          [files, 4],
          [lines, 67],
        ] as const) {
          assert.equal(count.total, total);
          assert.equal(count.reviewed + count.reused + count.excluded + count.notAdmitted + count.failed, total);
        }
      }
    }
  });

  it('counts a file in two shards as reviewed only when both are', () => {
    const { files, lines } = cover(plan(), (id) => (id === 'shard-1' ? 'failed' : 'reviewed'));
    assert.deepEqual(files, { total: 4, reviewed: 1, reused: 0, excluded: 1, notAdmitted: 0, failed: 2 });
    assert.deepEqual(lines, { total: 67, reviewed: 20, reused: 0, excluded: 7, notAdmitted: 0, failed: 40 });
  });
});

describe('label', () => {
  const span = (job: string, startedAt: number, endedAt: number, substantive = true) => ({
    job,
    startedAt,
    endedAt,
    substantive,
  });
  const sharded = { mode: 'sharded' as const, lanes: 4, fellBack: false };

  it('says parallel only when two working attempts overlapped', () => {
    assert.equal(label({ ...sharded, spans: [span('a', 0, 10), span('b', 9, 20)] }), 'parallel');
    assert.equal(label({ ...sharded, spans: [span('a', 0, 10), span('b', 10, 20)] }), 'independent-spawned');
    assert.equal(label({ ...sharded, spans: [span('a', 0, 10), span('b', 5, 20, false)] }), 'serial');
    assert.equal(label({ ...sharded, spans: [span('a', 0, 10), span('a', 5, 20)] }), 'independent-spawned');
  });

  it('says serial for one lane and for a small change, and that lanes fell to one', () => {
    const spans = [span('a', 0, 10), span('b', 10, 20)];
    assert.equal(label({ ...sharded, lanes: 1, spans }), 'serial');
    assert.equal(label({ ...sharded, fellBack: true, spans }), 'serial-fallback');
    assert.equal(label({ ...sharded, mode: 'single', spans: [span('a', 0, 10), span('b', 5, 20)] }), 'serial');
  });
});

describe('criticalPath', () => {
  const table: [number[], number, number, number][] = [
    [[10, 40, 20], 4, 5, 45],
    [[10, 40, 20], 1, 5, 75],
    [[40, 30, 20, 10], 2, 0, 50],
    [[], 4, 0, 0],
  ];
  for (const [shards, lanes, integration, expected] of table) {
    it(`of ${shards.join(', ') || 'nothing'} in ${lanes} lanes and ${integration} is ${expected}`, () =>
      assert.equal(criticalPath(shards, lanes, integration), expected));
  }
});

describe('rank', () => {
  it('is the same for every order of its input', () => {
    fc.assert(
      fc.property(fc.array(anyFinding, { maxLength: 20 }), fc.nat(), (found, seed) => {
        const findings = withUniqueIds(found);
        assert.deepEqual(rank(shuffled(findings, seed), []), rank(findings, []));
      }),
    );
  });

  it('goes by severity, verdict, confidence, seam, reach, place', () => {
    const { id, kind, from, to } = seam();
    const order = [
      finding({ id: '1', severity: 'critical', verdict: 'uncertain', confidence: 0 }),
      finding({ id: '2', verdict: 'confirmed', confidence: 0.1 }),
      finding({ id: '3', confidence: 0.9 }),
      finding({ id: '4', seam: { id, kind, from, to } }),
      finding({ id: '5', file: 'src/tied.ts' }),
      finding({ id: '6', file: 'src/a.ts', line: 1 }),
      finding({ id: '7', file: 'src/a.ts', line: 3 }),
      finding({ id: '8', verdict: 'uncertain' }),
      finding({ id: '9', state: 'rejected', severity: 'critical' }),
      finding({ id: '10', state: 'ungrounded', severity: 'critical' }),
    ];
    const ties = [
      seam({
        from: { path: 'src/tied.ts', line: 2, side: 'head', text: '' },
        to: { path: 'src/x.ts', line: 1, side: 'head', text: '' },
      }),
    ];
    assert.deepEqual(
      rank(shuffled(order, 7), ties).map((f) => f.id),
      order.map((f) => f.id),
    );
  });

  it('says why', () => {
    const tied = finding({ confidence: 0.84, file: 'src/a.ts', line: 1, endLine: 1 });
    assert.equal(rankWhy(tied, seamReach([seam()])(tied)), 'high, unverified, confidence 84 %, tied to 1 other file');
  });
});

describe('collectFindings', () => {
  const head = trees({
    'src/a.ts': "import { formatPrice } from './money';\nconst total = sum(items);\n",
    'src/b.ts': 'const total = sum(items);\n',
  });
  const ground = grounding({ trees: head, files: [], sha256 });
  const shard = (id: string, ...findings: ReturnType<typeof rawFinding>[]) => ({
    shard: id,
    reviewer: 'command:x',
    result: { findings },
  });
  const seams = [seam()];

  it('grounds, merges, ranks and numbers, in any order of the shards', () => {
    const shards = [
      shard('shard-2', rawFinding(), rawFinding({ quote: 'nowhere to be found', title: 'Invented' })),
      shard('shard-1', rawFinding({ title: 'The discount is ignored in the total' })),
    ];
    const found = collectFindings(plan({ seams }), shards, ground, sha256);
    assert.deepEqual(
      found.map((f) => [f.state, f.reporters.map(({ job }) => job)]),
      [
        ['ranked', ['seams']],
        ['ranked', ['shard-1', 'shard-2']],
        ['ungrounded', ['shard-2']],
      ],
    );
    assert.equal(new Set(found.map(({ id }) => id)).size, 3);
    assert.deepEqual(collectFindings(plan({ seams }), shards.reverse(), ground, sha256), found);
  });

  it('marks what lies outside its shard, but not in a small change', () => {
    const shards = [shard('shard-2', rawFinding({ file: 'src/b.ts', line: 1 }))];
    assert.match(collectFindings(plan(), shards, ground, sha256)[0]?.verdictWhy ?? '', /not of shard-2/);
    assert.equal(
      collectFindings(plan({ gate: { mode: 'single', why: '' } }), shards, ground, sha256)[0]?.verdictWhy,
      '',
    );
  });
});
