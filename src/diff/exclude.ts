import type { Exclusion, FileDiff } from '../model/change';
import { namedRule } from './namedRule';

export interface ExcludeOptions {
  /**
   * What the attributes of the *base* tree say of a path: the attribute that marks it as not written by hand, or false
   * where it is expressly unset, which switches the rules that go by name off. See `readAttributes` in `git/`.
   */
  readonly attributes?: ReadonlyMap<string, string | false>;
  /** Most bytes of hunks for one file; 2 MB when absent. */
  readonly maxBytes?: number;
}

const defaultMaxBytes = 2_000_000;

/**
 * Marks what is not reviewed, each with its rule. Files without changed contents (renames, modes) cost nothing and are
 * kept, and so are files that only get a generated name, place or look by this very change.
 */
export function exclude(files: readonly FileDiff[], options: ExcludeOptions = {}): FileDiff[] {
  return files.map((diff) => {
    const excluded = ruleFor(diff, options);
    return excluded ? { ...diff, file: { ...diff.file, excluded } } : diff;
  });
}

function ruleFor(diff: FileDiff, { attributes, maxBytes = defaultMaxBytes }: ExcludeOptions): Exclusion | undefined {
  const { file } = diff;
  const attribute = attributes?.get(file.path);
  if (typeof attribute === 'string') return { rule: 'attribute', detail: attribute };
  if (diff.oldId === diff.newId) return undefined;
  if (file.binary) return { rule: 'binary', detail: 'git sees binary content' };
  const named = attribute === false ? undefined : namedRule(file.path);
  if (named && (file.oldPath === undefined || namedRule(file.oldPath)?.rule === named.rule)) return named;
  return bySize(diff, maxBytes);
}

function bySize({ file, hunks }: FileDiff, maxBytes: number): Exclusion | undefined {
  let bytes = 0;
  const added = { lines: 0, bytes: 0 };
  const deleted = { lines: 0, bytes: 0 };
  for (const { lines } of hunks) {
    for (const { kind, raw } of lines) {
      bytes += raw.length + 2;
      const side = kind === '+' ? added : kind === '-' ? deleted : undefined;
      if (!side) continue;
      side.lines += 1;
      side.bytes += raw.length;
    }
  }
  if (bytes > maxBytes) return { rule: 'too-large', detail: `${bytes} bytes of hunks, the limit is ${maxBytes}` };
  const minified = isCode.test(file.path) && looksMinified(added) && (file.status === 'A' || looksMinified(deleted));
  return minified ? { rule: 'minified', detail: `${Math.round(added.bytes / added.lines)} bytes a line` } : undefined;
}

const isCode = /\.(?:js|mjs|cjs|css)$/;
const minifiedLine = 500;
const minifiedBytes = 2000;

function looksMinified({ lines, bytes }: { lines: number; bytes: number }): boolean {
  return bytes >= minifiedBytes && bytes / lines > minifiedLine;
}
