import type { SeamEnd } from '../../model/seam';
import { append } from '../append';
import { colorValue } from '../color/colorValue';
import type { ColorValue } from '../color/colorValue';
import { declarations } from '../extract/declarations';
import type { Declaration } from '../extract/declarations';
import { isTokenSheet } from '../extract/customProperties';
import { addedLines, basePathOf, isMade } from '../fileDiff';
import { linesOf, seamEnd } from '../lines';
import type { RuleContext } from '../rule';

/** A colour token whose definition the change writes anew. */
export interface ChangedToken {
  readonly name: string;
  /** The definition at head. */
  readonly from: SeamEnd;
  readonly before: { readonly text: string; readonly color: ColorValue };
  readonly now: { readonly text: string; readonly color: ColorValue };
}

/** Compares the colour definitions of every changed sheet: each with that of the same name in the same rule. */
export async function changedTokens(context: RuleContext): Promise<ChangedToken[]> {
  const changed: ChangedToken[] = [];
  for (const diff of context.files) {
    const basePath = basePathOf(diff);
    const { path, status } = diff.file;
    if (basePath === undefined || status === 'D' || isMade(diff) || diff.hunks.length === 0 || !isTokenSheet(path))
      continue;
    const before = await context.tree.readText('base', basePath);
    const now = await context.tree.readText('head', path);
    if (before === undefined || now === undefined) continue;
    const old = declarations(basePath, before);
    const fresh = declarations(path, now);
    const added = addedLines(diff);
    const lines = linesOf(now);
    for (const [counterpart, entry] of counterparts(old, fresh)) {
      const line = lines.at(entry.offset);
      if (counterpart.value === entry.value || !touches(added, line, lines.at(entry.endOffset))) continue;
      const oldColor = colorValue(counterpart.value, lookupIn(old, counterpart));
      const newColor = colorValue(entry.value, lookupIn(fresh, entry));
      if (!oldColor || !newColor) continue;
      changed.push({
        name: entry.name,
        from: seamEnd(path, 'head', lines, line),
        before: { text: counterpart.value, color: oldColor },
        now: { text: entry.value, color: newColor },
      });
    }
  }
  return changed;
}

function touches(added: ReadonlySet<number>, first: number, last: number): boolean {
  for (let line = first; line <= last; line++) if (added.has(line)) return true;
  return false;
}

/** Each head definition with the base one in the same rule, in order; or with the only one of that name on both sides. */
function* counterparts(
  old: readonly Declaration[],
  fresh: readonly Declaration[],
): Generator<[before: Declaration, now: Declaration]> {
  const inRule = ({ name, context }: Declaration): string => `${name}\0${context}`;
  const oldRules = grouped(old, inRule);
  const oldNames = grouped(old, ({ name }) => name);
  const freshNames = grouped(fresh, ({ name }) => name);
  for (const [key, entries] of grouped(fresh, inRule)) {
    for (const [i, entry] of entries.entries()) {
      const only = freshNames.get(entry.name)?.length === 1 ? oldNames.get(entry.name) : undefined;
      const before = oldRules.get(key)?.[i] ?? (only?.length === 1 ? only[0] : undefined);
      if (before) yield [before, entry];
    }
  }
}

function grouped(all: readonly Declaration[], keyOf: (entry: Declaration) => string): Map<string, Declaration[]> {
  const groups = new Map<string, Declaration[]>();
  for (const entry of all) append(groups, keyOf(entry), entry);
  return groups;
}

/** Other tokens of the sheet: those of the same rule first. */
function lookupIn(all: readonly Declaration[], from: Declaration): (name: string) => string | undefined {
  return (name) => {
    const named = all.filter((other) => other.name === name && other !== from);
    return (named.find((other) => other.context === from.context) ?? (named.length === 1 ? named[0] : undefined))
      ?.value;
  };
}
