import assert from 'node:assert/strict';
import fc from 'fast-check';
import { balance } from '../../../src/plan/balance';
import { assertOneOwner } from '../../../src/plan/assertOneOwner';
import { homesOf } from '../../../src/plan/kin';
import { packWithin } from '../../../src/plan/packWithin';
import { type Piece, weightOf } from '../../../src/plan/piece';
import { added, anyDiffs, end, fileDiff, hunk, seamDraft } from './sample';

const pathsOf = (shards: readonly (readonly Piece[])[]): string[][] =>
  shards.map((shard) => [...new Set(shard.map((piece) => piece.diff.file.path))].sort()).sort();
const shardOf = (shards: readonly (readonly Piece[])[], path: string): number[] =>
  shards.flatMap((shard, i) => (shard.some((piece) => piece.diff.file.path === path) ? [i] : []));

/** The least possible weight of the heaviest of `k` shards, by trying all. */
function least(weights: readonly number[], k: number): number {
  const loads = Array.from({ length: k }, () => 0);
  const sorted = [...weights].sort((a, b) => b - a);
  let best = Infinity;
  const place = (i: number): void => {
    if (i === sorted.length) {
      best = Math.min(best, ...[Math.max(...loads)]);
      return;
    }
    const tried = new Set<number>();
    loads.forEach((load, shard) => {
      const weight = sorted[i] ?? 0;
      if (tried.has(load) || load + weight >= best) return;
      tried.add(load);
      loads[shard] = load + weight;
      place(i + 1);
      loads[shard] = load;
    });
  };
  place(0);
  return best;
}

describe('balance', () => {
  it('gives every piece to exactly one shard, none empty, whatever the change', () => {
    fc.assert(
      fc.property(anyDiffs, fc.integer({ min: 1, max: 9 }), (diffs, k) => {
        const shards = balance(diffs, [], k);
        assertOneOwner(diffs, shards);
        assert.ok(shards.every((shard) => shard.length > 0));
        assert.ok(shards.length <= k);
      }),
    );
  });

  it('keeps the hunks of a file in order', () => {
    fc.assert(
      fc.property(anyDiffs, fc.integer({ min: 2, max: 6 }), (diffs, k) => {
        for (const shard of balance(diffs, [], k)) {
          for (const { diff } of shard) {
            const starts = shard.filter((piece) => piece.diff === diff).map((piece) => piece.hunk?.newStart ?? 0);
            assert.deepEqual(
              starts,
              [...starts].sort((a, b) => a - b),
            );
          }
        }
      }),
    );
  });

  it('does not depend on the order of its input', () => {
    fc.assert(
      fc.property(anyDiffs, fc.integer({ min: 2, max: 6 }), fc.infiniteStream(fc.nat()), (diffs, k, random) => {
        const ties = diffs
          .slice(1, 4)
          .map((diff, i) => seamDraft(end(diffs[i]?.file.path ?? '', 1), end(diff.file.path, 1)));
        const keys = new Map(diffs.map((diff) => [diff, random.next().value ?? 0]));
        const shuffled = [...diffs].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
        assert.deepEqual(balance(shuffled, [...ties].reverse(), k), balance(diffs, ties, k));
      }),
    );
  });

  it('keeps the heaviest shard within 1.10 of the mean wherever that can be done', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 4, maxLength: 11 }),
        fc.integer({ min: 2, max: 4 }),
        (sizes, k) => {
          const diffs = sizes.map((n, i) => fileDiff(`d${i % 3}/f${i}.ts`, [added(1, n)]));
          const loads = balance(diffs, [], k).map(weightOf);
          const weights = balance(diffs, [], 1).flatMap((shard) => shard.map((piece) => piece.weight));
          const mean = weights.reduce((a, b) => a + b, 0) / k;
          const bound = Math.max(1.1 * mean, ...weights);
          fc.pre(least(weights, k) <= bound);
          assert.ok(Math.max(...loads) <= bound);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('keeps that promise where moves and swaps alone get stuck', () => {
    const diffs = [33, 11, 52, 18, 12, 41].map((n, i) => fileDiff(`f${i}.ts`, [added(1, n)]));
    const loads = balance(diffs, [], 3).map(weightOf);
    assert.ok(Math.max(...loads) <= (1.1 * loads.reduce((a, b) => a + b, 0)) / 3);
  });

  it('splits a folder that dwarfs the rest by file, and a file that dwarfs the rest by hunk', () => {
    const folder = Array.from({ length: 12 }, (_, i) => fileDiff(`big/f${i}.ts`, [added(1, 40)]));
    const file = fileDiff(
      'one/huge.ts',
      Array.from({ length: 20 }, (_, i) => added(1 + 100 * i, 40)),
    );
    const small = fileDiff('small/s.ts', [added(1, 5)]);
    for (const diffs of [
      [...folder, small],
      [file, small],
    ]) {
      const loads = balance(diffs, [], 4).map(weightOf);
      assert.equal(loads.length, 4);
      assert.ok(Math.max(...loads) <= (1.1 * loads.reduce((a, b) => a + b, 0)) / 4);
    }
  });

  it('keeps folders whole where the balance allows', () => {
    const diffs = ['api', 'ui', 'db', 'docs'].flatMap((folder) =>
      Array.from({ length: 6 }, (_, i) => fileDiff(`src/${folder}/f${i}.ts`, [added(1, 20)])),
    );
    const folders = balance(diffs, [], 4).map(
      (shard) => new Set(shard.map((piece) => piece.diff.file.path.split('/')[1])),
    );
    assert.deepEqual(
      folders.map((set) => set.size),
      [1, 1, 1, 1],
    );
  });

  it('keeps a test beside its subject, and a header beside its source', () => {
    const names = ['money', 'date', 'list', 'tree'];
    const diffs = names.flatMap((name) => [
      fileDiff(`src/util/${name}.ts`, [added(1, 30)]),
      fileDiff(`test/unit/util/${name}.test.ts`, [added(1, 30)]),
      fileDiff(`lib/include/${name}.h`, [added(1, 10)]),
      fileDiff(`lib/src/${name}.c`, [added(1, 10)]),
    ]);
    const shards = balance(diffs, [], 4);
    for (const name of names) {
      assert.deepEqual(shardOf(shards, `src/util/${name}.ts`), shardOf(shards, `test/unit/util/${name}.test.ts`), name);
      assert.deepEqual(shardOf(shards, `lib/include/${name}.h`), shardOf(shards, `lib/src/${name}.c`), name);
    }
  });

  it('puts files that a seam ties together, but not for more than the balance allows', () => {
    const files = ['a/one.ts', 'a/two.ts', 'b/three.ts', 'b/four.ts'];
    const diffs = files.map((path) => fileDiff(path, [added(1, 30)]));
    const ties = [seamDraft(end('a/one.ts', 1), end('b/three.ts', 1))];
    assert.deepEqual(pathsOf(balance(diffs, [], 2)), [
      ['a/one.ts', 'a/two.ts'],
      ['b/four.ts', 'b/three.ts'],
    ]);
    assert.deepEqual(pathsOf(balance(diffs, ties, 2)), [
      ['a/one.ts', 'b/three.ts'],
      ['a/two.ts', 'b/four.ts'],
    ]);
    const all = files.flatMap((a) => files.map((b) => seamDraft(end(a, 1), end(b, 1))));
    assert.deepEqual(
      balance(diffs, all, 2).map((shard) => shard.length),
      [2, 2],
    );
  });

  it('copes with one giant piece among tiny ones', () => {
    const diffs = [
      fileDiff('giant.ts', [added(1, 5_000)]),
      ...Array.from({ length: 9 }, (_, i) => fileDiff(`t/${i}.ts`, [hunk(1, 1, '+x')])),
    ];
    assert.equal(balance(diffs, [], 4).length, 4);
  });
});

describe('homesOf', () => {
  const homes = (...paths: string[]) => Object.fromEntries(homesOf(paths.map((path) => fileDiff(path, []))));
  it('takes the nearest of several subjects, and only of the same language', () => {
    assert.deepEqual(homes('a/x/user.ts', 'a/y/user.ts', 'test/y/user.test.ts', 'test/user_test.py'), {
      'test/y/user.test.ts': 'a/y/user.ts',
    });
    assert.deepEqual(homes('app/user.py', 'test/test_user.py'), { 'test/test_user.py': 'app/user.py' });
  });
  it('takes a test beside a header to the header’s source', () => {
    assert.deepEqual(homes('in/a.h', 'src/a.c', 'in/a_test.c'), { 'in/a.h': 'src/a.c', 'in/a_test.c': 'src/a.c' });
  });
  it('reads nothing into a name that everybody has', () => {
    const crowd = Array.from({ length: 12 }, (_, i) => `d${i}/index.ts`);
    assert.deepEqual(homes(...crowd, 'd1/index.test.ts'), {});
  });
});

describe('assertOneOwner', () => {
  const diffs = [fileDiff('a.ts', [added(1, 3), added(50, 3)]), fileDiff('b.ts', [])];
  const pieces = balance(diffs, [], 1).flat();
  it('throws when a hunk or a file is lost, owned twice, or not of the change', () => {
    assertOneOwner(diffs, [pieces]);
    assert.throws(() => assertOneOwner(diffs, [pieces.slice(1)]), /a\.ts is in 0 shards/);
    assert.throws(() => assertOneOwner(diffs, [pieces.slice(0, -1)]), /b\.ts is in 0 shards/);
    assert.throws(() => assertOneOwner(diffs, [pieces, pieces.slice(0, 1)]), /a\.ts is in 2 shards/);
    assert.throws(() => assertOneOwner(diffs.slice(0, 1), [pieces]), /shards hold 3 pieces, the change has 2/);
  });
});

describe('packWithin', () => {
  it('finds the placement that filling greedily misses', () => {
    const weights = [3, 3, 2, 2, 2];
    const at = packWithin(weights, 2, 6) ?? [];
    assert.deepEqual(
      [0, 1].map((shard) => weights.filter((_, i) => at[i] === shard).reduce((a, b) => a + b, 0)),
      [6, 6],
    );
  });
  it('says when there is none', () => assert.equal(packWithin([5, 5, 5], 2, 9), undefined));
  it('gives up after a fixed number of steps', () => {
    const odd = Array.from({ length: 60 }, (_, i) => 1_000 + 2 * i);
    assert.equal(packWithin(odd, 7, Math.floor(odd.reduce((a, b) => a + b, 0) / 7) - 1), undefined);
  });
});
