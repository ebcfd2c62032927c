import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import type { Finding, IntegrationResult, ShardResult } from '../../../src/model/finding';
import { integrationResultSchema, shardResultSchema } from '../../../src/model/finding';
import type { PackInput } from '../../../src/model/pack';
import type { Seam } from '../../../src/model/seam';
import { builtinReview } from '../../../src/run/builtinReview';
import { grammars, seamsOf } from '../../fixtures/seams/change';
import { tempFolder } from '../store/tempFolder';

const conflict = ['<<<<<<< HEAD', 'a', '=======', 'b', '>>>>>>> topic'];

/** A changed file of which `lines` were added at line `at`, between two lines that were there. */
function changed(file: string, lines: readonly string[], at = 2): PackInput['files'][number] {
  const body = [' before', ...lines.map((line) => `+${line}`), ' after'];
  const span = { oldStart: at - 1, oldLines: 2, newStart: at - 1, newLines: lines.length + 2 };
  return { path: file, status: 'M', hunks: [{ ...span, lines: body }] };
}

let folder: () => string;

/** What the built-in reviewer prints for a pack, with these files in the snapshot. */
async function reviewed(pack: Partial<PackInput>, files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(path.join(folder(), 'review-'));
  const input = path.join(root, 'input.json');
  const tree = path.join(root, 'tree');
  mkdirSync(tree);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(tree, name), text);
  const whole: PackInput = {
    ...{ version: 1, runId: 'r', job: 'j', kind: 'shard', planDigest: '' },
    ...{ files: [], elsewhere: [], invariants: [], seams: [], findings: [], checklist: [], map: [] },
    ...pack,
  };
  writeFileSync(input, JSON.stringify(whole));
  const printed: { type: string; text?: string; value?: unknown }[] = [];
  await builtinReview(input, tree, await grammars(), (line) => printed.push(line as (typeof printed)[number]));
  return { progress: printed.flatMap(({ text }) => text ?? []), value: printed.at(-1)?.value };
}

async function shard(pack: Partial<PackInput>, files: Readonly<Record<string, string>> = {}) {
  const { progress, value } = await reviewed(pack, files);
  const result: ShardResult = shardResultSchema.parse(value);
  return {
    progress,
    ...result,
    places: result.findings.map(({ file, line, endLine }) => `${file}:${line}-${endLine}`),
  };
}

async function integration(pack: Partial<PackInput>, files: Readonly<Record<string, string>>) {
  const { value } = await reviewed({ ...pack, kind: 'integration' }, files);
  const result: IntegrationResult = integrationResultSchema.parse(value);
  return result;
}

describe('the built-in reviewer', () => {
  folder = tempFolder();

  it('looks at what the diff shows of a file that the snapshot leaves out, and says so', async () => {
    const files = [changed('CLAUDE.md', conflict, 41), changed('a.test.ts', ["it.only('x', () => {});"], 7)];
    const { places, summary, progress } = await shard({ files });
    assert.deepEqual(places, ['CLAUDE.md:41-45', 'a.test.ts:7-7']);
    assert.equal(
      summary,
      '0 of 2 files read. Seen only as far as the diff shows: CLAUDE.md, a.test.ts. 0 broken seams hold at head.',
    );
    assert.ok(progress.includes('Seen in part only: CLAUDE.md'));
  });

  it('reads files beyond a megabyte, and of larger ones what the diff shows', async () => {
    const text = (megabytes: number) => ['before', ...conflict, 'after', 'x\n'.repeat(megabytes << 19)].join('\n');
    const files = [changed('two.txt', conflict), changed('five.txt', conflict)];
    const { places, summary } = await shard({ files }, { 'two.txt': text(2), 'five.txt': text(5) });
    assert.deepEqual(places, ['two.txt:2-6', 'five.txt:2-6']);
    assert.match(summary, /^1 of 2 files read\. Seen only as far as the diff shows: five\.txt\./);
  });

  it('says which files it saw in part because the pack had no room for their hunks', async () => {
    const cut = changed('a.txt', ['x', 'y']);
    const hunks = cut.hunks.map((hunk) => ({
      ...hunk,
      lines: [' before', ' […cut: 3 lines more; read them in the file]'],
    }));
    const { summary } = await shard({ files: [{ ...cut, hunks }] }, { 'a.txt': 'before\nx\ny\nafter\n' });
    assert.match(summary, /^0 of 1 files read\. Seen only as far as the diff shows: a\.txt\./);
  });

  it('counts a deleted and a renamed file as read: there is nothing new in them', async () => {
    const gone = {
      path: 'gone.ts',
      status: 'D',
      hunks: [{ oldStart: 1, oldLines: 1, newStart: 0, newLines: 0, lines: ['-x'] }],
    };
    const { summary } = await shard({ files: [gone, { path: 'new.ts', oldPath: 'old.ts', status: 'R', hunks: [] }] });
    assert.equal(summary, '2 of 2 files read. 0 broken seams hold at head.');
  });

  describe('where a seam leads to a file that is left out', () => {
    const link = { 'CLAUDE.md': '[a](a.md)' };
    const place = { id: 'S1', cut: true, shards: ['s1'] };
    const seamOf = async (): Promise<Seam> => ({
      ...(await seamsOf({ 'a.md': '#', ...link }, link)).seams[0]!,
      ...place,
    });
    const finding = (seam?: Seam): Finding => ({
      ...{ id: 'f1', file: 'CLAUDE.md', line: 1, endLine: 1, side: 'head', severity: 'medium', category: 'seam' },
      ...{ title: 't', body: 'b', scenario: 's', recommendation: 'r', confidence: 1, quote: link['CLAUDE.md'] },
      ...{ state: 'ranked', verdict: 'confirmed', verdictWhy: '', reporters: [{ job: 'seams', reviewer: 'builtin' }] },
      ...(seam && { seam: { id: seam.id, kind: seam.kind, from: seam.from, to: seam.to } }),
    });

    it('gives no verdict, and does not report it again', async () => {
      const seam = await seamOf();
      const judged = await integration({ seams: [seam], findings: [finding(seam)] }, {});
      assert.deepEqual(judged.verdicts, []);
      assert.equal(judged.summary, '0 of 1 findings hold at head, 1 could not be looked at.');
      const { findings, summary } = await shard({ seams: [seam] });
      assert.deepEqual(findings, []);
      assert.equal(summary, '0 of 0 files read. 0 broken seams hold at head, 1 could not be looked at again.');
    });

    it('gives no verdict on another finding there either', async () => {
      assert.deepEqual((await integration({ findings: [finding()] }, {})).verdicts, []);
    });

    it('confirms what it can look at, and rejects what is mended', async () => {
      const seam = await seamOf();
      const verdicts = async (files: Readonly<Record<string, string>>) =>
        (await integration({ seams: [seam], findings: [finding(seam)] }, files)).verdicts.map((v) => v.verdict);
      assert.deepEqual(await verdicts(link), ['confirmed']);
      assert.deepEqual(await verdicts({ ...link, 'a.md': '#' }), ['rejected']);
    });
  });
});
