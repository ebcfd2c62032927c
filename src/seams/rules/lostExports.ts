import { append } from '../append';
import { exportWords } from '../extract/exportWords';
import { isModule } from '../extract/script';
import { hasWord } from '../extract/words';
import { basePathOf, isMade } from '../fileDiff';
import type { JsExport, JsModule } from '../extract/jsModule';
import type { ModuleGraph } from '../resolve/moduleGraph';
import type { RuleContext } from '../rule';

/** A name that a module exported at base and does not at head. */
export interface LostExport {
  readonly name: string;
  /** The module at base and at head (another path when the change moves it). */
  readonly basePath: string;
  readonly headPath: string;
  /** 1-based line of the export at base. */
  readonly line: number;
  /** It was declared as a type: nothing is missing at run time. */
  readonly isType: boolean;
  /** What stands for it now, as far as the change tells. */
  readonly now?: Successor;
}

export type Successor =
  | { readonly is: 'renamed'; readonly name: string; readonly sure: boolean }
  | { readonly is: 'moved'; readonly path: string };

/** Shapes shorter than this are alike by chance. */
const tellingShape = 25;

/** Compares both sides of every changed module. What may export more than its text tells is left out. */
export async function lostExports(context: RuleContext, base: ModuleGraph, head: ModuleGraph): Promise<LostExport[]> {
  const lost: LostExport[] = [];
  for (const diff of context.files) {
    const headPath = diff.file.path;
    const basePath = basePathOf(diff);
    if (basePath === undefined || diff.file.status === 'D' || isMade(diff)) continue;
    if (!isModule(headPath) || !(await mayLose(context, basePath, headPath))) continue;
    const before = await base.module(basePath);
    const now = await head.module(headPath);
    if (!before || !now || before.opaque || now.opaque) continue;
    for (const entry of await lostIn(before, now, basePath, base)) {
      const successor = renamed(entry, before, now);
      lost.push({ ...entry, basePath, headPath, ...(successor && { now: successor }) });
    }
  }
  return withMoves(context, lost, base, head);
}

async function mayLose({ tree }: RuleContext, basePath: string, headPath: string): Promise<boolean> {
  const before = exportWords((await tree.readText('base', basePath)) ?? '');
  const now = exportWords((await tree.readText('head', headPath)) ?? '');
  return [...before].some((word) => !now.has(word));
}

type Entry = Pick<LostExport, 'name' | 'line' | 'isType'>;

async function lostIn(before: JsModule, now: JsModule, basePath: string, base: ModuleGraph): Promise<Entry[]> {
  const kept = new Set([...now.exports, ...now.reexports].map((entry) => entry.name));
  const entries: Entry[] = [
    ...before.exports.map(({ name, line, kind }) => ({ name, line, isType: kind === 'interface' || kind === 'type' })),
    ...before.reexports.map(({ name, line }) => ({ name, line, isType: false })),
  ];
  const keptStars = new Set(now.stars.map((star) => star.specifier));
  for (const star of before.stars.filter((star) => !keptStars.has(star.specifier))) {
    const target = base.target(basePath, star.specifier);
    if (target === undefined) continue;
    for (const name of await base.names(target)) entries.push({ name, line: star.line, isType: false });
  }
  const firsts = new Map<string, Entry>();
  for (const entry of entries.filter(({ name }) => !kept.has(name))) {
    // Overloads, or a value and a type, share a name: the first line stands for all.
    const first = firsts.get(entry.name) ?? entry;
    firsts.set(entry.name, { ...first, isType: first.isType && entry.isType });
  }
  return [...firsts.values()];
}

function renamed({ name }: Entry, before: JsModule, now: JsModule): Successor | undefined {
  const old = before.exports.find((entry) => entry.name === name);
  if (!old || name === 'default') return undefined;
  const known = new Set(before.exports.map((entry) => entry.name));
  const fresh = now.exports.filter(
    (entry) => !known.has(entry.name) && entry.kind === old.kind && entry.name !== 'default',
  );
  const alike = fresh.filter((entry) => entry.shape.length >= tellingShape && entry.shape === old.shape);
  if (alike.length === 1 && alike[0]) return { is: 'renamed', name: alike[0].name, sure: true };
  const inPlace = fresh.find((entry) => samePlace(old, before, entry, now));
  return inPlace && { is: 'renamed', name: inPlace.name, sure: false };
}

/** Between the same neighbours in a list of exports of the same length. */
function samePlace(old: JsExport, before: JsModule, fresh: JsExport, now: JsModule): boolean {
  const i = before.exports.indexOf(old);
  if (now.exports.indexOf(fresh) !== i || before.exports.length !== now.exports.length) return false;
  return before.exports.every((entry, j) => j === i || entry.name === now.exports[j]?.name);
}

/** Adds where a lost name is exported now, when exactly one changed module has newly got it. */
async function withMoves(
  context: RuleContext,
  lost: LostExport[],
  base: ModuleGraph,
  head: ModuleGraph,
): Promise<LostExport[]> {
  if (lost.length === 0) return lost;
  const wanted = new Set(lost.map((entry) => entry.name).filter((name) => name !== 'default'));
  const homes = new Map<string, string[]>();
  for (const diff of context.files.filter((diff) => diff.file.status !== 'D')) {
    if (!isModule(diff.file.path)) continue;
    const text = await context.tree.readText('head', diff.file.path);
    if (text === undefined || !hasWord(text, wanted)) continue;
    const now = await head.module(diff.file.path);
    const basePath = basePathOf(diff);
    const before = basePath === undefined ? undefined : await base.module(basePath);
    const old = new Set(before?.exports.map((entry) => entry.name));
    for (const { name } of now?.exports ?? []) {
      if (wanted.has(name) && !old.has(name)) append(homes, name, diff.file.path);
    }
  }
  return lost.map((entry) => {
    const [path, ...others] = homes.get(entry.name) ?? [];
    if (path === undefined || others.length > 0 || entry.now) return entry;
    return { ...entry, now: { is: 'moved', path } };
  });
}
