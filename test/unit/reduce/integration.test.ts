import assert from 'node:assert/strict';
import type { Finding, IntegrationResult } from '../../../src/model/finding';
import { applyIntegration, citedPaths } from '../../../src/reduce/applyIntegration';
import { grounding } from '../../../src/reduce/ground';
import { seamFindings } from '../../../src/reduce/seamFindings';
import { finding, rawFinding, seam, sha256, trees } from './sample';

const head = trees({
  'src/a.ts': 'import x;\nconst total = sum(items);\nconst paid = total - discount(items);\n',
  'src/tax.ts': 'export const taxIncluded = true;\n',
});
const seams = [seam(), seam({ id: 'S2', proven: false })];
const context = {
  trees: head,
  ground: grounding({ trees: head, files: [], sha256 }),
  seams,
  reviewer: 'command:judge',
};
type Verdict = IntegrationResult['verdicts'][number];
const result = (more: Partial<IntegrationResult>): IntegrationResult => ({
  summary: '',
  verdicts: [],
  findings: [],
  ...more,
});
const judged = (verdict: Partial<Verdict>, f: Finding = finding()): Finding => {
  const [first] = applyIntegration(
    [f],
    result({ verdicts: [{ id: f.id, verdict: 'rejected', why: 'It is subtracted below.', ...verdict }] }),
    context,
  );
  assert.ok(first);
  return first;
};
const against = 'const paid = total - discount(items);';

describe('applyIntegration', () => {
  it('changes nothing without a result, and leaves unjudged what has no verdict', () => {
    assert.deepEqual(applyIntegration([finding()], undefined, context), [finding()]);
    assert.deepEqual(
      applyIntegration([finding()], result({ verdicts: [{ id: 'other', verdict: 'confirmed', why: '' }] }), context),
      [finding()],
    );
  });

  it('confirms and doubts with the reason', () => {
    assert.deepEqual(
      [judged({ verdict: 'confirmed' }).verdict, judged({ verdict: 'confirmed' }).verdictWhy],
      ['confirmed', 'It is subtracted below.'],
    );
    assert.equal(judged({ verdict: 'uncertain' }).verdict, 'uncertain');
  });

  it('rejects on a quote that stands in the head tree, and shows where', () => {
    const { state, verdict, verdictWhy } = judged({ quote: against });
    assert.deepEqual([state, verdict], ['rejected', 'rejected']);
    assert.match(verdictWhy, /It is subtracted below\. src\/a\.ts:3 has: const paid/);
  });

  it('finds the quote in a file that the reason names', () => {
    const quote = 'export const taxIncluded = true;';
    assert.equal(judged({ quote }).verdict, 'uncertain');
    assert.equal(judged({ quote, why: 'See `src/tax.ts:1`.' }).verdict, 'rejected');
  });

  const kept: [string, Partial<Verdict>, RegExp][] = [
    ['no quote', {}, /no line of the code was quoted/],
    ['an invented quote', { quote: 'const paid = nothing(of, the, kind);' }, /not found in the head tree/],
    ['a quote too short to prove', { quote: 'import x' }, /not found in the head tree/],
    ['the finding’s own line', { quote: 'const total = sum(items);' }, /the line that it is about/],
  ];
  for (const [name, verdict, why] of kept) {
    it(`does not reject on ${name}`, () => {
      const f = judged(verdict);
      assert.deepEqual([f.state, f.verdict], ['ranked', 'uncertain']);
      assert.match(f.verdictWhy, why);
    });
  }

  for (const more of [
    { severity: 'critical' },
    { category: 'security' },
    { category: 'data-loss' },
  ] as Partial<Finding>[]) {
    it(`never takes ${JSON.stringify(more)} below uncertain, nor makes it smaller`, () => {
      const f = judged({ quote: against, severity: 'low' }, finding(more));
      assert.deepEqual([f.state, f.verdict, f.severity], ['ranked', 'uncertain', more.severity ?? 'high']);
    });
  }

  it('corrects the severity of others', () =>
    assert.equal(judged({ verdict: 'confirmed', severity: 'low' }).severity, 'low'));

  it('keeps a proven seam confirmed, with the objection beside it', () => {
    const [proven] = seamFindings(seams, sha256);
    assert.ok(proven);
    const f = judged({ quote: against }, proven);
    assert.deepEqual([f.state, f.verdict], ['ranked', 'confirmed']);
    assert.match(f.verdictWhy, /Proven without a model.*The integration pass objects: It is subtracted below\./);
  });

  it('leaves alone what was set apart before', () => {
    const aside = finding({ state: 'rejected', verdict: 'rejected', verdictWhy: 'The head tree has it.' });
    assert.deepEqual(judged({ verdict: 'confirmed' }, aside), aside);
  });

  it('is uncertain when it says two things of one finding', () => {
    const verdicts = [
      { id: 'f1', verdict: 'confirmed' as const, why: 'Yes.' },
      { id: 'f1', verdict: 'rejected' as const, why: 'No.', quote: against },
    ];
    const [f] = applyIntegration([finding()], result({ verdicts }), context);
    assert.deepEqual([f?.verdict, f?.verdictWhy], ['uncertain', 'Yes. But also: No.']);
  });

  it('adds new findings, grounded, with their seam, nobody having judged them', () => {
    const fresh = {
      ...rawFinding({
        title: 'Discount is taken twice',
        body: '',
        scenario: '',
        line: 3,
        quote: against,
        file: 'src/a.ts',
      }),
      seamId: 'S2',
    };
    const invented = rawFinding({ title: 'Nothing', quote: 'nothing like this is there' });
    const all = applyIntegration([finding()], result({ findings: [fresh, invented] }), context);
    assert.deepEqual(
      all.map((f) => [f.state, f.verdict, f.seam?.id]),
      [
        ['ranked', 'unverified', undefined],
        ['ranked', 'unverified', 'S2'],
        ['ungrounded', 'unverified', undefined],
      ],
    );
    assert.deepEqual(all[1]?.reporters, [{ job: 'integration', reviewer: 'command:judge' }]);
    assert.ok(!('seamId' in all[1]));
  });

  it('merges a new finding that is known already', () => {
    const all = applyIntegration([finding()], result({ findings: [rawFinding()] }), context);
    assert.deepEqual(
      all.map((f) => f.reporters.map(({ job }) => job)),
      [['shard-1', 'integration']],
    );
  });

  it('gives a new finding an id of its own when a rejected one has the same', () => {
    const [same] = applyIntegration([], result({ findings: [rawFinding()] }), context);
    assert.ok(same);
    const rejected = finding({ id: same.id, state: 'rejected' });
    const ids = applyIntegration([rejected], result({ findings: [rawFinding()] }), context).map(({ id }) => id);
    assert.deepEqual(ids, [same.id, `${same.id}-2`]);
  });

  it('lists the files that have to be read before', () => {
    const cited = citedPaths(
      result({
        verdicts: [
          {
            id: 'f1',
            verdict: 'rejected',
            why: 'See src/tax.ts:12 and `lib/x.py`, not ../etc/passwd.txt or /etc/hosts.d.',
          },
        ],
        findings: [rawFinding({ file: 'src/new.ts' })],
      }),
    );
    assert.deepEqual(cited, ['lib/x.py', 'src/new.ts', 'src/tax.ts']);
  });
});
