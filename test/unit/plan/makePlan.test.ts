import assert from 'node:assert/strict';
import fc from 'fast-check';
import { canonicalJson } from '../../../src/model/canonicalJson';
import { planSchema, type Plan } from '../../../src/model/plan';
import { defaultSettings } from '../../../src/model/settings';
import { makePlan, planDigest, type PlanInput } from '../../../src/plan/makePlan';
import { added, anyDiffs, end, fileDiff, hunk, seamDraft, sha256 } from './sample';

const input = (diffs: PlanInput['diffs'], more: Partial<PlanInput> = {}): PlanInput => ({
  change: { base: { tree: 'a'.repeat(40), commit: null }, head: { tree: 'b'.repeat(40), commit: null } },
  diffs,
  seams: [],
  settings: defaultSettings,
  contextTokens: 200_000,
  sha256,
  ...more,
});
const always = { ...defaultSettings, 'gate.lines': 0, 'gate.files': 0 };
const large = Array.from({ length: 24 }, (_, i) => fileDiff(`src/d${i % 6}/f${i}.ts`, [added(1, 75)]));
const shardOf = (plan: Plan, path: string): string[] =>
  plan.shards.filter((shard) => shard.items.some((item) => item.path === path)).map((shard) => shard.id);

describe('makePlan', () => {
  it('is the same byte for byte whatever the order of its input', () => {
    fc.assert(
      fc.property(anyDiffs, fc.infiniteStream(fc.nat()), (diffs, random) => {
        const seams = diffs
          .slice(1, 5)
          .map((diff, i) => seamDraft(end(diffs[i]?.file.path ?? '', 1), end(diff.file.path, 3)));
        const keys = new Map(diffs.map((diff) => [diff, random.next().value ?? 0]));
        const shuffled = [...diffs].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
        const one = makePlan(input(diffs, { seams, settings: always }));
        const other = makePlan(input(shuffled, { seams: [...seams].reverse(), settings: always }));
        assert.equal(JSON.stringify(other), JSON.stringify(one));
      }),
      { numRuns: 60 },
    );
  });

  it('fits its schema, and its parts sum to the change', () => {
    fc.assert(
      fc.property(anyDiffs, (diffs) => {
        const plan = makePlan(input(diffs, { settings: always }));
        assert.deepEqual(planSchema.parse(plan), plan);
        const reviewed = diffs.filter((diff) => diff.file.excluded === undefined);
        const hunks = plan.shards.flatMap((shard) => shard.items).flatMap((item) => item.hunks ?? [undefined]);
        assert.equal(
          hunks.length,
          reviewed.reduce((sum, diff) => sum + Math.max(1, diff.hunks.length), 0),
        );
        assert.equal(
          plan.shards.reduce((sum, shard) => sum + shard.changedLines, 0),
          reviewed.reduce((sum, { file }) => sum + file.added + file.deleted, 0),
        );
        assert.equal(plan.change.files.length, diffs.length);
      }),
      { numRuns: 60 },
    );
  });

  it('carries the digest of itself without the digest', () => {
    const plan = makePlan(input(large));
    const { digest, ...rest } = plan;
    assert.equal(digest, sha256(canonicalJson(rest)));
    assert.equal(planDigest(plan, sha256), digest);
    assert.notEqual(planDigest({ ...plan, notAdmitted: ['shard-1'] }, sha256), digest);
  });

  it('refuses a change that names a hunk twice', () => {
    const twice = fileDiff('a.ts', [added(1, 5)]);
    assert.throws(() => makePlan(input([twice, twice])), /a\.ts is in 2 shards instead of one/);
  });

  it('queues the longest shard first', () => {
    const weights = makePlan(input([...large, fileDiff('big/one.ts', [added(1, 300)])])).shards.map(
      (shard) => shard.weight,
    );
    assert.deepEqual(
      weights,
      [...weights].sort((a, b) => b - a),
    );
  });

  it('takes weight ÷ shardTokens shards, at least 2, at most maxShards', () => {
    const shards = (settings: Partial<PlanInput['settings']>) =>
      makePlan(input(large, { settings: { ...defaultSettings, ...settings } })).shards.length;
    assert.equal(shards({ shardTokens: 1_000_000 }), 2);
    assert.equal(shards({ shardTokens: 10_000 }), 2);
    assert.equal(shards({ shardTokens: 8_000 }), 3);
    assert.equal(shards({ shardTokens: 500 }), 4);
    assert.equal(shards({ shardTokens: 500, maxShards: 6 }), 6);
    assert.equal(shards({ maxShards: 1 }), 1);
  });

  it('makes more shards than allowed when one would not fit the reviewer, and says so', () => {
    const plan = makePlan(input(large, { contextTokens: 6_000 }));
    assert.ok(plan.shards.length > 4);
    assert.ok(plan.shards.every((shard) => shard.weight <= 3_600));
    assert.match(plan.gate.why, /more than 2 because a shard would not fit the reviewer's context of 6000 tokens/);
  });

  it('reviews a small change as one shard with everything in it', () => {
    const plan = makePlan(input([fileDiff('b.ts', [added(1, 5)]), fileDiff('a.ts', [added(1, 5)])]));
    assert.equal(plan.gate.mode, 'single');
    assert.deepEqual(
      plan.shards.map(({ id, items }) => [id, items.map((item) => item.path)]),
      [['shard-1', ['a.ts', 'b.ts']]],
    );
  });

  it('lists excluded files and puts them in no shard; when all are, there is no shard', () => {
    const lock = fileDiff('package-lock.json', [added(1, 50)], { excluded: { rule: 'lock', detail: 'lock file' } });
    const plan = makePlan(input([...large, lock]));
    assert.deepEqual(shardOf(plan, 'package-lock.json'), []);
    assert.ok(plan.change.files.some((file) => file.path === 'package-lock.json' && file.excluded?.rule === 'lock'));
    assert.deepEqual(makePlan(input([lock])).shards, []);
  });

  it('gives files without hunks an item without hunks', () => {
    const renamed = fileDiff('new.ts', [], { status: 'R', oldPath: 'old.ts' });
    const [shard] = makePlan(input([renamed])).shards;
    assert.deepEqual(shard?.items, [{ path: 'new.ts' }]);
  });

  it('counts the lines of a file that became a link as git does', () => {
    // Git compares the texts for its count; the hunk takes all away and adds all.
    const turned = fileDiff('link', [hunk(1, 1, '-one', '-same', '+same')], { status: 'T', added: 0, deleted: 1 });
    assert.equal(makePlan(input([turned])).shards[0]?.changedLines, 1);
  });

  it('tells apart two paths that are not UTF-8 and look alike', () => {
    const diffs = ['/w==', '/g=='].map((pathBytes) => fileDiff('\ufffd', [added(1, 5)], { pathBytes }));
    const [shard] = makePlan(input(diffs)).shards;
    assert.deepEqual(
      shard?.items.map((item) => item.pathBytes),
      ['/g==', '/w=='],
    );
  });

  it('estimates the whole prompt, seams and invariants included', () => {
    const bare = makePlan(input([fileDiff('a.ts', [added(1, 5)])])).shards[0]?.estimatedTokens ?? 0;
    const more =
      makePlan(input([fileDiff('a.ts', [added(1, 5)])], { invariants: ['x'.repeat(4_000)] })).shards[0]
        ?.estimatedTokens ?? 0;
    assert.ok(more - bare >= 1_000 && more - bare < 1_200);
  });
});

describe('the words of a shard', () => {
  const wordsOf = (diffs: PlanInput['diffs']) =>
    makePlan(input(diffs, { settings: always })).shards.map(({ title, why }) => ({ title, why }));

  it('name its folders, what is kept together, and what is split', () => {
    const api = Array.from({ length: 4 }, (_, i) => fileDiff(`src/api/f${i}.ts`, [added(1, 50)]));
    const tests = api.map((diff, i) => fileDiff(`test/api/f${i}.test.ts`, [added(1, 10 + i)]));
    const [first] = wordsOf([...api, ...tests]);
    assert.match(first?.title ?? '', /^src\/api, test\/api$/);
    assert.match(first?.why ?? '', /^4 files of src\/api, test\/api; 2 files kept with what they belong to\.$/);
    const [part] = wordsOf([
      fileDiff(
        'big.ts',
        Array.from({ length: 8 }, (_, i) => added(1 + i * 100, 50)),
      ),
    ]);
    assert.deepEqual(part, { title: 'big.ts', why: 'One file, big.ts; a part of big.ts, too large for one shard.' });
    const many = wordsOf(Array.from({ length: 12 }, (_, i) => fileDiff(`d${i}/f.ts`, [added(1, 50)])));
    assert.match(many[0]?.title ?? '', /^d\d+, d\d+, d\d+ \+3$/);
    assert.match(many[0]?.why ?? '', / and 3 more\.$/);
  });
});

describe('seams of a plan', () => {
  const files = [
    fileDiff('a/cause.ts', [hunk(10, 10, '-export const formatPrice = 1;', '+export const price = 1;')]),
    fileDiff('b/consumer.ts', [hunk(1, 1, ' import x', '+y')]),
    fileDiff('moved/new.ts', [hunk(5, 5, '-a', '+b')], { status: 'R', oldPath: 'moved/old.ts' }),
    fileDiff('split.ts', [added(1, 30), added(100, 30)]),
  ];
  // Four shards of four files: every file (and each half of split.ts) can lie apart.
  const plan = (seams: PlanInput['seams'], settings = always) =>
    makePlan(input(files, { seams, settings: { ...settings, shardTokens: 500 } }));

  it('belong to the shards with the hunks that hold their ends', () => {
    const made = plan([seamDraft(end('a/cause.ts', 10, 'base'), end('b/consumer.ts', 2))]);
    const owners = [...new Set([...shardOf(made, 'a/cause.ts'), ...shardOf(made, 'b/consumer.ts')])].sort();
    const [seam] = made.seams;
    assert.deepEqual([seam?.shards, seam?.cut], [owners, owners.length > 1]);
  });

  it('are cut when an end is in unchanged code', () => {
    const [seam] = plan([seamDraft(end('a/cause.ts', 10, 'base'), end('other/unchanged.ts', 3))]).seams;
    assert.equal(seam?.cut, true);
    assert.equal(seam.shards.length, 1);
  });

  it('find the old path of a renamed file on the base side, and not on the head side', () => {
    const [seam] = plan([seamDraft(end('moved/old.ts', 5, 'base'), end('x', 1))]).seams;
    assert.equal(seam?.shards.length, 1);
    const [stale] = plan([seamDraft(end('moved/old.ts', 5, 'head'), end('x', 1))]).seams;
    assert.deepEqual(stale?.shards, []);
  });

  it('belong to the file when the line is between its hunks, and to nobody when shards share the file', () => {
    const [whole] = plan([seamDraft(end('a/cause.ts', 500, 'head'), end('x', 1))]).seams;
    assert.equal(whole?.shards.length, 1);
    const halves = Array.from({ length: 2 }, (_, i) => added(1 + 1000 * i, 200));
    const made = makePlan(
      input([fileDiff('split.ts', halves)], {
        seams: [seamDraft(end('split.ts', 500), end('x', 1))],
        settings: always,
      }),
    );
    assert.equal(shardOf(made, 'split.ts').length, 2);
    assert.deepEqual(made.seams[0]?.shards, []);
    assert.equal(made.seams[0].cut, true);
  });

  it('come proven first, by severity and place, with ids in that order; the same seam twice is one', () => {
    const hint = seamDraft(end('a/cause.ts', 10, 'base'), end('b/consumer.ts', 1), { proven: false });
    const high = seamDraft(end('a/cause.ts', 10, 'base'), end('b/consumer.ts', 2));
    const low = seamDraft(end('a/cause.ts', 10, 'base'), end('a/zzz.ts', 2), { severity: 'low' });
    const made = plan([hint, low, high, { ...high }]).seams;
    assert.deepEqual(
      made.map(({ id, proven, severity }) => [id, proven, severity]),
      [
        ['S1', true, 'high'],
        ['S2', true, 'low'],
        ['S3', false, 'high'],
      ],
    );
  });

  it('lie inside the one shard of a small change', () => {
    const [seam] = plan([seamDraft(end('a/cause.ts', 10, 'base'), end('b/consumer.ts', 2))], defaultSettings).seams;
    assert.deepEqual([seam?.cut, seam?.shards], [false, ['shard-1']]);
  });
});
