import type { FileDiff } from '../model/change';
import type { SeamDraft } from '../model/seam';
import type { Grammars } from './grammars';
import { headFile } from './headFile';
import { noteBook } from './noteBook';
import { noteUnread, unread } from './noteUnread';
import { rules } from './registry';
import { loadIgnored } from './resolve/ignored';
import { loadJsAliases } from './resolve/jsAliases';
import { pathsOf } from './resolve/paths';
import type { RuleContext, Watch } from './rule';
import { isRegular, textLimit } from './treeAccess';
import type { TreeAccess } from './treeAccess';

export interface SeamInput {
  readonly files: readonly FileDiff[];
  readonly tree: TreeAccess;
  readonly grammars: Grammars;
  readonly signal?: AbortSignal;
  /** Called for each seam as soon as it is proven, in no particular order. */
  readonly onSeam?: (seam: SeamDraft) => void;
}

/** Most seams that one cause is given, and most of all. What is beyond is counted in the notes. */
const causeLimit = 200;
const totalLimit = 2000;

/**
 * Finds what the change breaks between files: every rule reads the change, then all of them share one pass over the texts
 * of head. The same input gives the same seams in the same order. Throws the signal's reason when aborted.
 * @returns seams by rule, cause and consumer; notes on what could not be looked at (bounded)
 */
export async function findSeams(input: SeamInput): Promise<{ seams: SeamDraft[]; notes: string[] }> {
  const { tree, grammars, signal } = input;
  const book = noteBook();
  const found: SeamDraft[] = [];
  const pending: Promise<void>[] = [];
  const context: RuleContext = {
    files: input.files,
    tree,
    base: pathsOf(tree.base),
    head: pathsOf(tree.head),
    grammars,
    aliases: once(() => loadJsAliases(tree)),
    ignored: once(() => loadIgnored(tree)),
    note: (text) => book.add(text),
    report(draft) {
      const taken = draft.then((seam) => {
        if (!seam) return;
        found.push(seam);
        input.onSeam?.(seam);
      });
      // Awaited after the pass; until then a failure must not count as unhandled.
      taken.catch(() => undefined);
      pending.push(taken);
    },
  };
  await noteUnread(context, signal);
  const watches: Watch[] = [];
  for (const rule of rules) {
    signal?.throwIfAborted();
    const watch = await rule.watch(context);
    if (watch) watches.push(watch);
  }
  if (watches.length > 0) await pass(input, watches, context);
  for (const watch of watches) await watch.conclude?.();
  await Promise.all(pending);
  signal?.throwIfAborted();
  return { seams: bounded(found.sort(inOrder), context), notes: book.notes() };
}

async function pass(
  { tree, grammars, signal }: SeamInput,
  watches: readonly Watch[],
  context: RuleContext,
): Promise<void> {
  await tree.scanHead(
    (path, text) => {
      signal?.throwIfAborted();
      const file = headFile(path, text, grammars);
      for (const watch of watches) if (watch.wants(path)) watch.visit(file);
    },
    (path, file) => {
      if (!isRegular(file) || !watches.some((watch) => watch.wants(path))) return false;
      if (file.size <= textLimit && file.missing !== true) return true;
      context.note(unread('head', path, file));
      return false;
    },
  );
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}

function inOrder(a: SeamDraft, b: SeamDraft): number {
  const byRule = rules.findIndex((rule) => rule.id === a.rule) - rules.findIndex((rule) => rule.id === b.rule);
  return byRule || before(keyOf(a), keyOf(b));
}

const keyOf = ({ from, to, names }: SeamDraft): readonly (string | number)[] => [
  from.path,
  from.line,
  to.path,
  to.line,
  names.join(' '),
];

/** By code units, never by locale: the order must be the same on every machine. */
function before(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [i, left] of a.entries()) {
    const right = b[i] ?? '';
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

function bounded(sorted: readonly SeamDraft[], context: RuleContext): SeamDraft[] {
  const counts = new Map<string, number>();
  const kept = sorted.filter(({ rule, from }) => {
    const cause = `${rule}\0${from.path}\0${String(from.line)}`;
    const count = (counts.get(cause) ?? 0) + 1;
    counts.set(cause, count);
    return count <= causeLimit;
  });
  const surplus = sorted.length - Math.min(kept.length, totalLimit);
  if (surplus > 0)
    context.note(`Not listed, beyond the limit: ${String(surplus)} more broken seams of the same kinds.`);
  return kept.slice(0, totalLimit);
}
