import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { RawFinding } from '../../../src/model/finding';
import { changedRepository } from '../../fixtures/changes';
import { reviewJson, scriptedReviewer } from '../../fixtures/cli';
import { temporaryFolder } from '../../harness/temporaryFolder';

const finding = (
  file: string,
  line: number,
  title: string,
  quote: string,
  more: Partial<RawFinding> = {},
): RawFinding => ({
  file,
  line,
  endLine: line,
  side: 'head',
  severity: 'high',
  category: 'correctness',
  title,
  body: title,
  scenario: 'Call it with 1.',
  recommendation: 'Mend it.',
  confidence: 0.9,
  quote,
  ...more,
});

describe('what a reviewer claims', function () {
  this.timeout(60_000);
  let folder: string;
  before(() => (folder = temporaryFolder('grounding')));
  after(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('ends as confirmed, rejected with the contradicting line, ungrounded, merged', async () => {
    const repo = path.join(folder, 'repo');
    changedRepository(repo, { files: 8, lines: 400 });
    fs.appendFileSync(path.join(repo, 'area0/part0.ts'), "import { part1 } from '../area1/part1';\npart1(2);\n");
    const importLine =
      fs
        .readFileSync(path.join(repo, 'area0/part0.ts'), 'utf8')
        .split('\n')
        .findIndex((l) => l.startsWith('import')) + 1;
    const overflow = finding('area2/part2.ts', 2, 'The sum can overflow', 'input += 0; // after');
    const args = scriptedReviewer(folder, {
      findings: [
        overflow,
        { ...overflow, title: 'Sum may overflow', confidence: 0.5 },
        finding('area0/part0.ts', importLine, '`part1` is not exported', "import { part1 } from '../area1/part1';", {
          body: 'The import of `part1` fails: `part1` is not exported by `../area1/part1`.',
          category: 'api-break',
        }),
        finding('area3/part3.ts', 2, 'A null is dereferenced', 'const nothing = null.length; // invented'),
      ],
      verdicts: {
        'The sum can overflow': { verdict: 'confirmed', why: 'Read it again: nothing bounds it.' },
        'Sum may overflow': { verdict: 'confirmed', why: 'Read it again: nothing bounds it.' },
      },
    });
    const { report, code } = await reviewJson(repo, path.join(folder, 'home'), args);
    const by = (part: string) => report.findings.filter((f) => f.title.includes(part));

    const overflows = by('overflow');
    assert.equal(overflows.length, 1, 'the duplicate is merged');
    assert.equal(overflows[0]!.state, 'ranked');
    assert.equal(overflows[0]!.verdict, 'confirmed');
    assert.match(overflows[0]!.verdictWhy, /nothing bounds it/);

    const [missing] = by('not exported');
    assert.equal(missing!.state, 'rejected');
    assert.match(missing!.verdictWhy, /area1\/part1\.ts:1\b/);
    assert.match(missing!.verdictWhy, /export function part1/);

    const [invented] = by('null');
    assert.equal(invented!.state, 'ungrounded');
    assert.match(invented!.verdictWhy, /quote/i);

    assert.equal(report.findings.length, 3);
    assert.equal(report.findings[0], overflows[0], 'ranked come first');
    assert.equal(report.complete, true);
    assert.equal(code, 1);
  });
});
