import type { SeamDraft, SeamEnd } from '../../model/seam';
import { append } from '../append';
import { isTokenSheet, mayBeMade, mayHoldTokens, scanTokens } from '../extract/customProperties';
import type { TokenPattern } from '../extract/customProperties';
import { basePathOf, isMade } from '../fileDiff';
import { consumerOf, linesOf, seamEnd } from '../lines';
import { nearMiss } from '../nearMiss';
import { isOwnCode, isTest } from '../ownCode';
import { nameOf } from '../resolve/paths';
import type { Rule, RuleContext } from '../rule';
import { gainsPackage } from './gainsPackage';

/** A definition that a sheet had at base and has no more. */
interface Lost {
  readonly name: string;
  readonly from: SeamEnd;
  /** A new definition of the same sheet that has its value, or nearly its name. */
  readonly partner?: string;
}

/** A custom property is defined nowhere any more, and still used without a fallback. */
export const removedToken: Rule = {
  id: 'removed-token',
  async watch(context) {
    const lost = await lostTokens(context);
    if (lost.size === 0) return undefined;
    const defined = new Set<string>();
    const patterns: TokenPattern[] = [];
    const uses = new Map<Lost, Map<string, SeamEnd[]>>();
    return {
      // Vendored and built sheets are read too: they may define what is used.
      wants: mayHoldTokens,
      visit(file) {
        const scan = file.tokens();
        patterns.push(...scan.patterns);
        for (const { name, as, offset } of scan.mentions) {
          const cause = lost.get(name);
          if (!cause || as === 'guarded') continue;
          if (as !== 'use') defined.add(name);
          else if (isOwnCode(file.path) && !isTest(file.path) && !file.isComment(offset)) {
            const ends = uses.get(cause) ?? new Map<string, SeamEnd[]>();
            uses.set(cause, ends);
            append(ends, file.path, seamEnd(file.path, 'head', file.lines(), file.lines().at(offset)));
          }
        }
      },
      conclude() {
        for (const [cause, consumers] of uses) {
          if (defined.has(cause.name) || mayBeMade(patterns, cause.name)) continue;
          for (const ends of consumers.values()) context.report(Promise.resolve(draftOf(cause, ends)));
        }
        return Promise.resolve();
      },
    };
  },
};

/**
 * Tokens that left a sheet which is still there. A sheet that went away as a whole is usually a package now; so are tokens
 * that leave while a package comes, unless the sheet shows what took their place.
 */
async function lostTokens(context: RuleContext): Promise<Map<string, Lost>> {
  const lost = new Map<string, Lost>();
  for (const diff of context.files) {
    const basePath = basePathOf(diff);
    if (basePath === undefined || isMade(diff) || !isTokenSheet(basePath)) continue;
    const before = await context.tree.readText('base', basePath);
    const now = await context.tree.readText('head', diff.file.path);
    if (before === undefined || now === undefined) continue;
    for (const entry of lostIn(basePath, before, now)) if (!lost.has(entry.name)) lost.set(entry.name, entry);
  }
  if (lost.size > 0 && (await gainsPackage(context))) {
    for (const { name, partner } of lost.values()) if (partner === undefined) lost.delete(name);
  }
  return lost;
}

/** Most new names among which a misspelling is looked for: each is compared with each. */
const nearLimit = 1000;

function lostIn(path: string, before: string, now: string): Lost[] {
  const old = definitions(path, before);
  const fresh = definitions(path, now);
  const added = new Map([...fresh].filter(([name]) => !old.has(name)));
  const lines = linesOf(before);
  const byValue = new Map<string, string[]>();
  for (const [name, { value }] of added) append(byValue, value, name);
  return [...old].flatMap(([name, { offset, value }]): Lost[] => {
    if (fresh.has(name)) return [];
    const alike = byValue.get(value) ?? [];
    const partner = alike.length === 1 ? alike[0] : added.size <= nearLimit ? nearMiss(name, added.keys()) : undefined;
    return [{ name, from: seamEnd(path, 'base', lines, lines.at(offset)), ...(partner !== undefined && { partner }) }];
  });
}

/** The first definition of each name, with its value's text. */
function definitions(path: string, text: string): Map<string, { offset: number; value: string }> {
  const found = new Map<string, { offset: number; value: string }>();
  for (const { name, as, offset } of scanTokens(path, text).mentions) {
    if (as !== 'definition' || found.has(name)) continue;
    const value = /^\s*:([^;}\n]*)/.exec(text.slice(offset + name.length, offset + name.length + 300))?.[1] ?? '';
    found.set(name, { offset, value: value.trim() });
  }
  return found;
}

function draftOf({ name, from, partner }: Lost, ends: readonly SeamEnd[]): SeamDraft | undefined {
  const consumer = consumerOf(ends);
  if (!consumer) return undefined;
  const { to } = consumer;
  const instead = partner === undefined ? '' : ` \`${partner}\` took its place there.`;
  return {
    rule: removedToken.id,
    kind: 'style-token',
    proven: true,
    from,
    ...consumer,
    names: partner === undefined ? [name] : [name, partner],
    title: `\`${nameOf(to.path)}\` uses \`${name}\`, which this change leaves undefined`,
    why: `\`${from.path}\` defined \`${name}\` at base; nothing at head defines it. \`${to.path}\` still uses it without a fallback.${instead}`,
    severity: 'medium',
    scenario: `The declaration is invalid where \`${name}\` is used: the property falls back to its inherited or initial value.`,
    recommendation:
      partner === undefined
        ? `Define \`${name}\` again, or give \`var(${name})\` another token or a fallback.`
        : `Use \`${partner}\` instead.`,
  };
}
