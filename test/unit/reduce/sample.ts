import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Side } from '../../../src/model/change';
import { categories, type Finding, type RawFinding, severities } from '../../../src/model/finding';
import type { Plan } from '../../../src/model/plan';
import type { Seam } from '../../../src/model/seam';
import type { TreeTexts } from '../../../src/reduce/treeTexts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Two trees as texts by path. */
export function trees(head: Record<string, string>, base: Record<string, string> = {}): TreeTexts {
  const sides: Record<Side, Map<string, string>> = {
    head: new Map(Object.entries(head)),
    base: new Map(Object.entries(base)),
  };
  return { text: (side, path) => sides[side].get(path), exists: (side, path) => sides[side].has(path) };
}

export function rawFinding(more: Partial<RawFinding> = {}): RawFinding {
  return {
    file: 'src/a.ts',
    line: 2,
    endLine: 2,
    side: 'head',
    severity: 'high',
    category: 'correctness',
    title: 'Total ignores the discount',
    body: 'The sum is taken before the discount.',
    scenario: 'An order with a discount is charged in full.',
    recommendation: 'Subtract the discount.',
    confidence: 0.8,
    quote: 'const total = sum(items);',
    ...more,
  };
}

export function finding(more: Partial<Finding> = {}): Finding {
  return {
    id: 'f1',
    ...rawFinding(),
    state: 'ranked',
    verdict: 'unverified',
    verdictWhy: '',
    reporters: [{ job: 'shard-1', reviewer: 'command:x' }],
    ...more,
  };
}

export function seam(more: Partial<Seam> = {}): Seam {
  return {
    id: 'S1',
    rule: 'removed-export',
    kind: 'export',
    proven: true,
    cut: true,
    shards: ['shard-1'],
    from: { path: 'src/money.ts', line: 4, side: 'base', text: 'export function formatPrice() {' },
    to: { path: 'src/a.ts', line: 1, side: 'head', text: "import { formatPrice } from './money';" },
    alsoLines: [9],
    names: ['formatPrice'],
    why: 'formatPrice is no longer exported by src/money.ts.',
    title: 'Import of an export that is gone: formatPrice',
    severity: 'high',
    scenario: 'Loading src/a.ts fails.',
    recommendation: 'Import the new name.',
    ...more,
  };
}

export function plan(more: Partial<Plan> = {}): Plan {
  const file = (path: string, added: number) => ({ path, status: 'M' as const, added, deleted: 0, binary: false });
  const shard = (n: number, changedLines: number, paths: string[]) => ({
    id: `shard-${n}`,
    title: `part ${n}`,
    why: 'w',
    weight: changedLines,
    changedLines,
    estimatedTokens: 100,
    items: paths.map((path) => ({ path, hunks: [{ oldStart: 1, oldLines: 0, newStart: 1, newLines: 10 }] })),
  });
  return {
    version: 1,
    digest: 'd'.repeat(64),
    change: {
      base: { tree: 'a', commit: null },
      head: { tree: 'b', commit: null },
      files: [
        file('src/a.ts', 10),
        file('src/b.ts', 20),
        file('src/c.ts', 30),
        { ...file('x.lock', 7), excluded: { rule: 'lock', detail: 'lock file' } },
      ],
    },
    gate: { mode: 'sharded', why: 'w' },
    shards: [shard(1, 40, ['src/b.ts', 'src/c.ts']), shard(2, 20, ['src/a.ts', 'src/c.ts'])],
    seams: [],
    notAdmitted: [],
    ...more,
  };
}

const words = fc.constantFrom(
  'discount',
  'total',
  'order',
  'price',
  'missing',
  'await',
  'token',
  'query',
  'null',
  'user',
  'save',
);
const text = fc.array(words, { minLength: 0, maxLength: 5 }).map((list) => list.join(' '));

/** Findings that are often near each other and alike. */
export const anyFinding: fc.Arbitrary<Finding> = fc
  .record({
    file: fc.constantFrom('src/a.ts', 'src/b.ts'),
    line: fc.integer({ min: 1, max: 30 }),
    span: fc.integer({ min: 0, max: 4 }),
    side: fc.constantFrom<Side>('base', 'head'),
    severity: fc.constantFrom(...severities),
    category: fc.constantFrom(...categories),
    title: text,
    body: text,
    confidence: fc.constantFrom(0, 0.5, 0.9),
    quote: fc.constantFrom('const total = sum(items);', 'await save(user);', ''),
    state: fc.constantFrom<Finding['state']>('ranked', 'ranked', 'ranked', 'ungrounded', 'rejected'),
    verdict: fc.constantFrom<Finding['verdict']>('confirmed', 'uncertain', 'unverified'),
    job: fc.constantFrom('shard-1', 'shard-2', 'shard-10'),
  })
  .map(({ span, job, ...rest }) => {
    const made = finding({ ...rest, endLine: rest.line + span, reporters: [{ job, reviewer: 'command:x' }] });
    return {
      ...made,
      id: sha256(JSON.stringify([made.file, made.side, made.line, made.title, made.quote])).slice(0, 10),
    };
  });

/** A permutation that depends on `seed` alone. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  return list
    .map((item, i) => ({ item, key: sha256(`${seed}:${i}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item);
}
