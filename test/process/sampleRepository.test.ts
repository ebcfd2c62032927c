import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PlantedBreakage, SampleRepository } from '../../scripts/demo/sampleRepository';
import { makeSampleRepository } from '../../scripts/demo/sampleRepository';
import type { Files } from './sampleReferences';
import { brokenPlaces, unparsable } from './sampleReferences';

const run = promisify(execFile);
const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

interface Sides {
  readonly base: Files;
  readonly head: Files;
}

describe('sample repository', function () {
  this.timeout(600_000);
  let home = '';
  const planted = new Map<number, SampleRepository & { readonly sides: Sides }>();

  before(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'sample-repository-'));
    for (const seed of seeds) {
      const made = await make(seed, true, `planted-${seed}`);
      planted.set(seed, { ...made, sides: await readSides(made.folder) });
    }
  });
  after(() => rm(home, { recursive: true, force: true }));

  const make = (seed: number, breakages: boolean, name: string): Promise<SampleRepository> =>
    makeSampleRepository({ seed, folder: path.join(home, name), breakages });

  it('is the same for the same seed, and another for another', async () => {
    const [first, second, other] = [
      await make(7, true, 'one'),
      await make(7, true, 'two'),
      await make(8, true, 'three'),
    ];
    const [a, b, c] = await Promise.all([first, second, other].map(({ folder }) => readFolder(folder)));
    assert.deepEqual(a, b);
    assert.notDeepEqual(a, c);
    assert.deepEqual({ ...first, folder: '' }, { ...second, folder: '' });
    const asked = ['log', '-p', '--format=%H %ad %an <%ae>'];
    assert.equal(await git(first.folder, asked), await git(second.folder, asked));
    const status = ['status', '--porcelain', '-uall'];
    assert.equal(await git(first.folder, status), await git(second.folder, status));
  });

  it('leaves the change in the working tree: staged, unstaged, untracked, deleted', async () => {
    const { folder } = await make(9, true, 'dirty');
    const rows = (await git(folder, ['status', '--porcelain'])).split('\n').map((row) => row.slice(0, 2));
    for (const state of ['A ', 'M ', ' M', '??']) assert.ok(rows.includes(state), `${state} in ${rows.join()}`);
    assert.ok(rows.includes('D ') || rows.includes('R '), rows.join());
    assert.ok(rows.includes(' D'), rows.join());
  });

  it('commits the change on a branch when asked to', async () => {
    const folder = path.join(home, 'committed');
    const { files } = await makeSampleRepository({ seed: 9, folder, breakages: true, commit: true });
    assert.equal(await git(folder, ['status', '--porcelain']), '');
    const rows = await git(folder, ['diff', '--raw', '-M', '-C', '-l0', 'main', 'sample']);
    assert.equal(rows.trim().split('\n').length, files);
    assert.deepEqual(await readFolder(folder), await readFolder(path.join(home, 'dirty')));
  });

  it('refuses a folder that holds something', async () => {
    const folder = await mkdtemp(path.join(home, 'full-'));
    await writeFile(path.join(folder, 'mine.txt'), 'mine');
    await assert.rejects(makeSampleRepository({ seed: 1, folder, breakages: true }), /not empty/);
    assert.deepEqual(await readdir(folder), ['mine.txt']);
  });

  it('has its size and breakages of five kinds, in the change and into files that it leaves alone', () => {
    for (const [seed, { files, changedLines, truth, sides }] of planted) {
      assert.ok(files >= 23 && files <= 25, `seed ${seed}: ${files} files`);
      assert.ok(changedLines >= 1600 && changedLines <= 2000, `seed ${seed}: ${changedLines} lines`);
      const kinds = new Set(truth.map(({ kind }) => kind.replace(/^deleted-.*/, 'deleted')));
      assert.ok(kinds.size >= 5, `seed ${seed}: ${[...kinds].join()}`);
      const crossing = truth.filter(({ from }) => from !== null);
      const untouched = crossing.filter(({ to }) => sides.base.get(to.path) === sides.head.get(to.path));
      assert.ok(untouched.length > 0, `seed ${seed}: nothing reaches into unchanged files`);
      assert.ok(untouched.length < crossing.length, `seed ${seed}: nothing breaks inside the change`);
    }
    const kinds = new Set([...planted.values()].flatMap(({ truth }) => truth.map(({ kind }) => kind)));
    assert.equal(kinds.size, 11, 'every kind occurs in these seeds');
  });

  it('plants what the lines of both ends say', () => {
    for (const { truth, sides } of planted.values()) for (const each of truth) checkText(each, sides);
  });

  it('breaks these places and no others, by a check that knows nothing of the generator', async () => {
    for (const [seed, { folder, truth, sides }] of planted) {
      const places = truth.map(({ to }) => `${to.path}:${to.line}`).sort();
      assert.deepEqual(await brokenPlaces(folder, sides.head), places, `seed ${seed}`);
      const conflicts = truth.filter(({ kind }) => kind === 'conflict-markers').map(({ to }) => to.path);
      const parsed = (await unparsable(sides.head)).filter((file) => !conflicts.includes(file));
      assert.deepEqual(parsed, [], `seed ${seed}`);
    }
  });

  it('has nothing broken on either side when no breakage is wanted', async () => {
    for (const seed of seeds) {
      const { folder, truth, files, changedLines } = await make(seed, false, `healthy-${seed}`);
      assert.deepEqual(truth, []);
      assert.ok(files >= 23 && files <= 25, `seed ${seed}: ${files} files`);
      assert.ok(changedLines >= 1600 && changedLines <= 2000, `seed ${seed}: ${changedLines} lines`);
      const { head, base } = await readSides(folder);
      assert.deepEqual(await brokenPlaces(folder, head), [], `seed ${seed}`);
      assert.deepEqual(await unparsable(head), [], `seed ${seed}`);
      assert.deepEqual(await unparsable(base), [], `seed ${seed}`);
      if (seed > 5) continue;
      assert.deepEqual(await brokenPlaces(baseOf(folder), base), [], `seed ${seed}, before the change`);
    }
  });
});

/** What the two lines of a breakage must say, by its kind. */
function checkText({ kind, from, to, alpha }: PlantedBreakage, { base, head }: Sides): void {
  const line = lineAt(head, to);
  const say = `${kind} ${to.path}:${to.line} ${line}`;
  if (from === null) {
    assert.match(line, kind === 'conflict-markers' ? /^<<<<<<< / : /^\s*(it|test|describe)\.only\(/, say);
    return;
  }
  const cause = lineAt(from.side === 'base' ? base : head, from);
  if (kind.startsWith('deleted-') || kind === 'moved-script') {
    const stem = path.posix
      .basename(from.path)
      .replace(/\.\w+$/, '')
      .replace(/^_/, '');
    assert.deepEqual([from.side, from.line, head.has(from.path)], ['base', 1, false], say);
    assert.ok(line.includes(stem), `${say} names ${stem}`);
    return;
  }
  if (kind === 'removed-export') {
    const [, name = '?'] = /^export (?:function|interface) (\w+)/.exec(cause) ?? [];
    assert.match(line, new RegExp(`\\b${name}\\b`), say);
    assert.doesNotMatch(head.get(from.path) ?? '', new RegExp(`\\b${name}\\b`), say);
    return;
  }
  const [, token = '?', value = ''] = /^\s*--([\w-]+): (.+);$/.exec(cause) ?? [];
  if (kind === 'translucent-token') {
    const [, modifier = ''] = new RegExp(`bg-${token.replace('color-', '')}/(\\d+)`).exec(line) ?? [];
    const [, own = ''] = /(?:\/ |, )([\d.]+%?)\)$/.exec(value) ?? [];
    const share = value.startsWith('#')
      ? parseInt(value.slice(7), 16) / 255
      : parseFloat(own) / (own.endsWith('%') ? 100 : 1);
    assert.ok(Math.abs((alpha ?? 0) - (share * Number(modifier)) / 100) < 0.001, `${say} ${value} ${alpha}`);
    assert.notEqual(base.get(from.path)?.includes(cause), true, say);
    return;
  }
  const [, used = '?'] = /var\(--([\w-]+)\)/.exec(line) ?? [];
  assert.equal(used === token, kind === 'removed-token', say);
  assert.doesNotMatch([...head.values()].join('\n'), new RegExp(`^\\s*--${used}:`, 'm'), say);
}

function lineAt(files: Files, { path: file, line }: { readonly path: string; readonly line: number }): string {
  const found = files.get(file)?.split('\n')[line - 1];
  assert.ok(found !== undefined, `${file} has no line ${line}`);
  return found;
}

async function git(folder: string, args: readonly string[]): Promise<string> {
  return (await run('git', [...args], { cwd: folder, maxBuffer: 1e8 })).stdout;
}

/** The head is the working tree; the base is read from a clone beside it. */
async function readSides(folder: string): Promise<Sides> {
  const clone = baseOf(folder);
  await git(folder, ['clone', '-q', '.', clone]);
  return { base: await readFolder(clone), head: await readFolder(folder) };
}

function baseOf(folder: string): string {
  return `${folder}-base`;
}

async function readFolder(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const full = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, full).split(path.sep).join('/');
    if (!name.startsWith('.git/')) files.set(name, await readFile(full, 'utf8'));
  }
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}
