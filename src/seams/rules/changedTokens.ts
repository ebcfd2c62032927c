import type { SeamEnd } from '../../model/seam';
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
    for (const entry of fresh) {
      const line = lines.at(entry.offset);
      const counterpart = touches(added, line, lines.at(entry.endOffset))
        ? counterpartOf(entry, fresh, old)
        : undefined;
      const oldColor = counterpart && colorValue(counterpart.value, lookupIn(old, counterpart));
      const newColor = counterpart && colorValue(entry.value, lookupIn(fresh, entry));
      if (!counterpart || !oldColor || !newColor || counterpart.value === entry.value) continue;
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

/** The base definition in the same rule, counted from the first; or the only one of that name on both sides. */
function counterpartOf(
  entry: Declaration,
  fresh: readonly Declaration[],
  old: readonly Declaration[],
): Declaration | undefined {
  const alike = (other: Declaration) => other.name === entry.name && other.context === entry.context;
  const counterpart = old.filter(alike)[fresh.filter(alike).indexOf(entry)];
  if (counterpart) return counterpart;
  const all = old.filter((other) => other.name === entry.name);
  return all.length === 1 && fresh.filter((other) => other.name === entry.name).length === 1 ? all[0] : undefined;
}

/** Other tokens of the sheet: those of the same rule first. */
function lookupIn(all: readonly Declaration[], from: Declaration): (name: string) => string | undefined {
  return (name) => {
    const named = all.filter((other) => other.name === name && other !== from);
    return (named.find((other) => other.context === from.context) ?? (named.length === 1 ? named[0] : undefined))
      ?.value;
  };
}
