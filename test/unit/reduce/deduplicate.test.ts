import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Finding } from '../../../src/model/finding';
import { addFinding, deduplicate } from '../../../src/reduce/deduplicate';
import { seamFindings } from '../../../src/reduce/seamFindings';
import { anyFinding, finding, seam, sha256, shuffled } from './sample';

const by = (job: string) => [{ job, reviewer: 'command:x' }];
const count = (...findings: Finding[]) => deduplicate(findings, []).length;
const first = finding();
const second = (more: Partial<Finding>) => finding({ id: 'f2', reporters: by('shard-2'), ...more });

describe('deduplicate', () => {
  const merged: [string, Partial<Finding>][] = [
    ['the same words', {}],
    ['the same words some lines off', { line: 6, endLine: 6 }],
    ['other words for the same', { title: 'Discount is ignored in the total', body: 'Sum before discount.' }],
    [
      'few common words, but the same quote and category',
      { title: 'Total is wrong', body: 'It is charged in full.', scenario: 'Order with a discount.' },
    ],
  ];
  for (const [name, more] of merged) it(`merges ${name}`, () => assert.equal(count(first, second(more)), 1));

  const apart: [string, Partial<Finding>][] = [
    [
      'another defect on the same line',
      {
        category: 'concurrency',
        title: 'Items may change meanwhile',
        body: 'Another task writes to the list.',
        scenario: 'Two tabs.',
      },
    ],
    [
      'another defect of the same category with the same quote',
      { title: 'Overflow of large carts', body: 'Numbers lose precision above 2^53.', scenario: 'A huge cart.' },
    ],
    ['the same far away', { line: 40, endLine: 41, quote: 'other code there' }],
    ['the same in another file', { file: 'src/b.ts' }],
    ['the same on the other side', { side: 'base' }],
  ];
  for (const [name, more] of apart) it(`keeps apart ${name}`, () => assert.equal(count(first, second(more)), 2));

  it('keeps the strongest report, every reporter in order, and the highest confidence', () => {
    const [only, ...more] = deduplicate(
      [
        second({ reporters: by('shard-10') }),
        finding({ id: 'f3', severity: 'critical', confidence: 0.2, reporters: by('shard-2') }),
        finding({ confidence: 0.9 }),
      ],
      [],
    );
    assert.deepEqual(more, []);
    assert.deepEqual([only?.id, only?.severity, only?.confidence], ['f3', 'critical', 0.9]);
    assert.deepEqual(
      only?.reporters.map(({ job }) => job),
      ['shard-1', 'shard-2', 'shard-10'],
    );
  });

  it('names a reporter once', () => {
    assert.equal(deduplicate([first, finding({ id: 'f2' })], [])[0]?.reporters.length, 1);
  });

  it('merges a reviewer’s report of a proven seam into the seam’s finding, at either end', () => {
    const [proven] = seamFindings([seam()], sha256);
    assert.ok(proven);
    const atConsumer = second({
      line: 1,
      endLine: 1,
      title: 'Broken import',
      body: 'formatPrice is gone.',
      quote: 'import',
    });
    const atCause = second({
      id: 'f3',
      file: 'src/money.ts',
      side: 'base',
      line: 4,
      endLine: 5,
      title: 'Removing formatPrice breaks a.ts',
      body: '',
      reporters: by('shard-3'),
    });
    const [only, ...more] = deduplicate([atCause, atConsumer, proven], [seam()]);
    assert.deepEqual(more, []);
    assert.equal(only?.id, proven.id);
    assert.deepEqual(
      only.reporters.map(({ job }) => job),
      ['seams', 'shard-2', 'shard-3'],
    );
  });

  it('keeps apart from a seam what is about something else at its line', () => {
    const found = seamFindings([seam()], sha256);
    const other = second({
      line: 1,
      endLine: 1,
      title: 'Licence header is missing',
      body: 'The file needs one.',
      scenario: '',
    });
    const security = second({
      id: 'f3',
      line: 1,
      endLine: 1,
      category: 'security',
      title: 'formatPrice prints markup unescaped',
      body: '',
      scenario: '',
    });
    assert.equal(deduplicate([...found, other, security], [seam()]).length, 3);
  });

  it('keeps apart the consumers of one cause', () => {
    const seams = [seam(), seam({ id: 'S2', to: { path: 'src/b.ts', line: 1, side: 'head', text: 'x' } })];
    assert.equal(deduplicate(seamFindings(seams, sha256), seams).length, 2);
  });

  it('does not mix states', () => {
    assert.equal(count(first, second({ state: 'ungrounded' })), 2);
  });

  it('does not depend on the order of arrival, and loses no reporter', () => {
    fc.assert(
      fc.property(fc.array(anyFinding, { maxLength: 14 }), fc.nat(), (findings, seed) => {
        const merged = deduplicate(findings, []);
        assert.deepEqual(deduplicate(shuffled(findings, seed), []), merged);
        const jobs = (list: readonly Finding[]) =>
          [...new Set(list.flatMap((f) => f.reporters.map(({ job }) => job)))].sort();
        assert.deepEqual(jobs(merged), jobs(findings));
        // What is apart is apart in any order.
        assert.equal(deduplicate(merged, []).length, merged.length);
      }),
      { numRuns: 300 },
    );
  });
});

describe('addFinding', () => {
  it('adds what is new, and makes a known finding the better reported', () => {
    const known = [first];
    const added = addFinding(known, second({ reporters: by('integration') }), []);
    assert.deepEqual(
      added.map((f) => f.reporters.map(({ job }) => job)),
      [['shard-1', 'integration']],
    );
    assert.equal(added[0]?.id, first.id);
    assert.equal(addFinding(known, second({ file: 'src/z.ts' }), []).length, 2);
  });
});

describe('seamFindings', () => {
  it('makes a confirmed finding of each proven seam and of no hint', () => {
    const [only, ...more] = seamFindings([seam(), seam({ id: 'S2', proven: false })], sha256);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [only?.file, only?.line, only?.side, only?.quote, only?.verdict, only?.category, only?.reporters, only?.seam],
      [
        'src/a.ts',
        1,
        'head',
        seam().to.text,
        'confirmed',
        'seam',
        [{ job: 'seams', reviewer: 'builtin' }],
        { id: 'S1', kind: 'export', from: seam().from, to: seam().to },
      ],
    );
    assert.match(only?.body ?? '', /formatPrice[\s\S]*src\/money\.ts:4[\s\S]*src\/a\.ts:1[\s\S]*Also on line 9/);
  });
});
