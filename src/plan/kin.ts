import type { FileDiff } from '../model/change';
import type { SeamDraft } from '../model/seam';
import { compareText } from './piece';

/** Two changed files that are better read together, and how much so. */
export interface Tie {
  readonly a: string;
  readonly b: string;
  readonly weight: number;
}

const headerEndings = new Set(['h', 'hh', 'hpp', 'hxx']);
const sourceEndings = new Set(['c', 'cc', 'cpp', 'cxx', 'm', 'mm']);
/** A stem that more files share than this (`index`, `__init__`) says nothing. */
const crowd = 12;

interface Name {
  readonly path: string;
  readonly folder: string;
  readonly stem: string;
  readonly ending: string;
  readonly isTest: boolean;
}

/**
 * Files that belong together by their names: a test and its subject, a header and its source, and files of one folder
 * with one stem (a component and its style sheet). Answers the path beside which each such file has its home.
 */
export function homesOf(diffs: readonly FileDiff[]): Map<string, string> {
  const names = diffs.map((diff) => nameOf(diff.file.path)).sort((x, y) => compareText(x.path, y.path));
  const byStem = new Map<string, Name[]>();
  for (const name of names) {
    const known = byStem.get(name.stem);
    if (known === undefined) byStem.set(name.stem, [name]);
    else known.push(name);
  }
  const homes = new Map<string, string>();
  for (const group of byStem.values()) {
    if (group.length < 2 || group.length > crowd) continue;
    for (const name of group) {
      const subject = nearest(
        name,
        group.filter((other) => other.path !== name.path && belongsTo(name, other)),
      );
      if (subject !== undefined) homes.set(name.path, subject.path);
    }
  }
  // A test beside a header goes where the header goes.
  return new Map([...homes].map(([path, home]) => [path, homes.get(home) ?? home]));
}

/** Files that seams tie: a proven seam more than a hint, both more than folders do. */
export function tiesOf(seams: readonly SeamDraft[]): Tie[] {
  const ties = new Map<string, Tie>();
  for (const seam of seams) {
    const [a, b] = [seam.from.path, seam.to.path].sort(compareText) as [string, string];
    if (a === b) continue;
    const key = `${a}\0${b}`;
    ties.set(key, { a, b, weight: Math.min(24, (ties.get(key)?.weight ?? 0) + (seam.proven ? 8 : 4)) });
  }
  return [...ties.values()].sort((x, y) => compareText(x.a, y.a) || compareText(x.b, y.b));
}

function belongsTo(name: Name, subject: Name): boolean {
  if (name.isTest) return !subject.isTest && related(name, subject);
  if (subject.isTest) return false;
  if (headerEndings.has(name.ending)) return sourceEndings.has(subject.ending);
  return false;
}

/** A test of one language does not belong to a subject of another, but a script's endings are one language. */
function related(a: Name, b: Name): boolean {
  const family = (ending: string): string => (/^[cm]?[jt]sx?$|^vue$|^svelte$/.test(ending) ? 'script' : ending);
  return family(a.ending) === family(b.ending) || (sourceEndings.has(a.ending) && headerEndings.has(b.ending));
}

/** The one with the most folder names in common; in doubt the first by path. */
function nearest(name: Name, others: readonly Name[]): Name | undefined {
  const folders = new Set(name.folder.split('/'));
  let best: { other: Name; common: number } | undefined;
  for (const other of others) {
    const common = other.folder.split('/').filter((folder) => folders.has(folder)).length;
    if (best === undefined || common > best.common) best = { other, common };
  }
  return best?.other;
}

function nameOf(path: string): Name {
  const slash = path.lastIndexOf('/');
  const base = path.slice(slash + 1);
  const dot = base.lastIndexOf('.');
  const ending = dot > 0 ? base.slice(dot + 1).toLowerCase() : '';
  const bare = dot > 0 ? base.slice(0, dot) : base;
  const stem = bare.replace(/^test_|[._-](?:test|tests|spec)$|(?:Test|Tests|Spec)$/, '');
  const isTest = stem !== bare && stem !== '';
  return {
    path,
    folder: slash < 0 ? '' : path.slice(0, slash),
    stem: (isTest ? stem : bare).toLowerCase(),
    ending,
    isTest,
  };
}
