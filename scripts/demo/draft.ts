import path from 'node:path';

/** Where a line is found: the place and a piece of text that only that line holds. */
export interface Mark {
  readonly path: string;
  readonly side: 'base' | 'head';
  /** A piece of the line; `null` means line 1 of the file. */
  readonly text: string | null;
  /** Several lines may hold the text: the first counts. */
  readonly first?: true;
}

/** Both sides of the sample change in memory, by path with forward slashes. */
export interface Draft {
  readonly base: Map<string, string>;
  readonly head: Map<string, string>;
}

export function draft(): Draft {
  return { base: new Map(), head: new Map() };
}

/** A file that the change leaves alone. */
export function keep(to: Draft, file: string, text: string): void {
  setNew(to.base, file, text);
  setNew(to.head, file, text);
}

export function change(to: Draft, file: string, base: string, head: string): void {
  setNew(to.base, file, base);
  setNew(to.head, file, head);
}

export function add(to: Draft, file: string, text: string): void {
  setNew(to.head, file, text);
}

export function remove(to: Draft, file: string, text: string): void {
  setNew(to.base, file, text);
}

/** Paths that differ between the sides, sorted. */
export function changedPaths(of: Draft): string[] {
  const all = new Set([...of.base.keys(), ...of.head.keys()]);
  return [...all].filter((file) => of.base.get(file) !== of.head.get(file)).sort();
}

/** The 1-based line of a mark. Throws when the text is not there, or not only there. */
export function lineOf(mark: Mark, of: Draft): number {
  const lines = textAt(of[mark.side], mark.path).split('\n');
  const wanted = mark.text;
  if (wanted === null) return 1;
  const hits = lines.flatMap((line, index) => (line.includes(wanted) ? [index + 1] : []));
  const [only, ...more] = hits;
  if (only === undefined || (more.length > 0 && mark.first !== true)) {
    throw new Error(`${mark.path} (${mark.side}) has ${hits.length} lines with: ${wanted}`);
  }
  return only;
}

/** How an import in `from` names the file `to`: relative, with `./`, without the extension of a script. */
export function importPath(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to).replace(/(\/index)?\.tsx?$/, '');
  return relative.startsWith('.') ? relative : `./${relative}`;
}

export function textAt(side: ReadonlyMap<string, string>, file: string): string {
  const text = side.get(file);
  if (text === undefined) throw new Error(`${file} is not in the draft`);
  return text;
}

function setNew(side: Map<string, string>, file: string, text: string): void {
  if (side.has(file)) throw new Error(`${file} is written twice`);
  side.set(file, text);
}
