import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { makeSampleRepository, type PlantedBreakage } from '../../../scripts/demo/sampleRepository';
import type { Finding } from '../../../src/model/finding';
import { reviewJson } from '../../fixtures/cli';
import { temporaryFolder } from '../../harness/temporaryFolder';

const place = (at: { path: string; line: number; side: string }) => `${at.path}:${at.line} (${at.side})`;

/** What a planted breakage must look like in the report: where it is shown, and both ends. */
const expected = (b: PlantedBreakage) => ({
  at: place(b.to),
  from: b.from ? place(b.from) : undefined,
});
const shown = (f: Finding) => ({
  at: place({ path: f.file, line: f.line, side: f.side }),
  from: f.seam ? place(f.seam.from) : undefined,
});
const inOrder = (list: readonly { at: string; from: string | undefined }[]) =>
  [...list].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

describe('the demo', function () {
  this.timeout(120_000);
  let folder: string;
  beforeEach(() => (folder = temporaryFolder('demo')));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const review = async (seed: number, breakages: boolean) => {
    const repo = path.join(folder, 'repo');
    const { truth, files } = await makeSampleRepository({ seed, folder: repo, breakages });
    const { report, code } = await reviewJson(repo, path.join(folder, 'home'));
    return { truth, files, report, code };
  };

  for (let seed = 1; seed <= 20; seed++) {
    it(`seed ${seed}: every planted breakage at its exact lines, both ends, and nothing else`, async () => {
      const { truth, files, report } = await review(seed, true);
      assert.deepEqual(inOrder(report.findings.map(shown)), inOrder(truth.map(expected)));
      assert.ok(report.findings.every((f) => f.state === 'ranked' && f.verdict === 'confirmed'));
      for (const { to, alpha } of truth.filter((b) => b.alpha !== undefined)) {
        const finding = report.findings.find((f) => f.file === to.path && f.line === to.line);
        const percent = new RegExp(`\\b${String(Number((alpha! * 100).toFixed(2))).replace('.', '\\.')}\\s?%`);
        assert.match(`${finding!.title} ${finding!.body} ${finding!.scenario}`, percent);
      }
      assert.equal(report.complete, true);
      assert.equal(report.coverage.files.total, files);
    });
  }

  for (let seed = 101; seed <= 120; seed++) {
    it(`seed ${seed} without breakages: nothing`, async () => {
      const { report, code } = await review(seed, false);
      assert.deepEqual(report.findings.map(shown), []);
      assert.deepEqual(
        report.seams.filter((s) => s.proven).map((s) => s.why),
        [],
      );
      assert.equal(report.complete, true);
      assert.equal(code, 0);
    });
  }
});
