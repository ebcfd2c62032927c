import type { SeamDraft, SeamEnd } from '../../model/seam';
import { append } from '../append';
import { mayBeMade, mayHoldTokens, scanTokens } from '../extract/customProperties';
import type { TokenPattern } from '../extract/customProperties';
import { addedLines, basePathOf } from '../fileDiff';
import { consumerOf, seamEnd } from '../lines';
import { nearMiss } from '../nearMiss';
import { isOwnCode, isTest } from '../ownCode';
import { nameOf } from '../resolve/paths';
import type { Rule, RuleContext } from '../rule';

/** What the pass learns of all tokens. */
interface Tokens {
  /** The first definition in a sheet, by path and line. */
  readonly definitions: Map<string, SeamEnd>;
  /** Names that some text other than `var()` has. */
  readonly defined: Set<string>;
  /** Names that were used before the change. */
  readonly established: Set<string>;
  readonly patterns: TokenPattern[];
  /** Uses on added lines, by name. */
  readonly suspects: Map<string, SeamEnd[]>;
}

/** A new line uses a custom property that is defined nowhere, and one of nearly that name is. */
export const misspeltToken: Rule = {
  id: 'misspelt-token',
  async watch(context) {
    const added = new Map(
      context.files
        .filter((diff) =>
          diff.hunks.some((hunk) => hunk.lines.some(({ kind, raw }) => kind === '+' && raw.includes('var('))),
        )
        .map((diff) => [diff.file.path, addedLines(diff)]),
    );
    if (added.size === 0) return undefined;
    const tokens: Tokens = {
      definitions: new Map(),
      defined: new Set(),
      established: await usedAtBase(context),
      patterns: [],
      suspects: new Map(),
    };
    return {
      wants: mayHoldTokens,
      visit(file) {
        const scan = file.tokens();
        tokens.patterns.push(...scan.patterns);
        const fresh = isOwnCode(file.path) && !isTest(file.path) ? added.get(file.path) : undefined;
        for (const { name, as, offset } of scan.mentions) {
          const line = file.lines().at(offset);
          if (as === 'definition' || as === 'other') tokens.defined.add(name);
          if (as === 'definition') keepFirst(tokens.definitions, name, seamEnd(file.path, 'head', file.lines(), line));
          if (as !== 'use') continue;
          if (!fresh?.has(line)) tokens.established.add(name);
          else if (!file.isComment(offset)) {
            const end = seamEnd(file.path, 'head', file.lines(), line);
            append(tokens.suspects, name, end);
          }
        }
      },
      conclude() {
        for (const draft of misspelt(tokens, context)) context.report(Promise.resolve(draft));
        return Promise.resolve();
      },
    };
  },
};

async function usedAtBase({ files, tree }: RuleContext): Promise<Set<string>> {
  const used = new Set<string>();
  for (const path of files.flatMap((diff) => basePathOf(diff) ?? []).filter(mayHoldTokens)) {
    const text = await tree.readText('base', path);
    const mentions = text === undefined ? [] : scanTokens(path, text).mentions;
    for (const { name, as } of mentions) if (as === 'use') used.add(name);
  }
  return used;
}

function keepFirst(definitions: Map<string, SeamEnd>, name: string, end: SeamEnd): void {
  const known = definitions.get(name);
  if (!known || end.path < known.path || (end.path === known.path && end.line < known.line)) definitions.set(name, end);
}

/** `--color-text-muted` → `color`: tokens of one family come from one place. */
const familyOf = (name: string): string => name.slice(2).split('-')[0] ?? '';

/** Most undefined names that are compared with all defined ones: a change that adds more has another reason. */
const nearLimit = 300;

function* misspelt(tokens: Tokens, { note }: Pick<RuleContext, 'note'>): Generator<SeamDraft> {
  const { definitions, defined, established, patterns, suspects } = tokens;
  // A family that the old code uses without defining it comes from a package or from the host.
  const foreign = new Set([...established].filter((name) => !defined.has(name)).map(familyOf));
  let compared = 0;
  for (const [name, ends] of suspects) {
    if (defined.has(name) || foreign.has(familyOf(name)) || mayBeMade(patterns, name)) continue;
    if (++compared > nearLimit) {
      note(`Not all compared: the change uses more than ${String(nearLimit)} tokens that are defined nowhere.`);
      return;
    }
    const near = nearMiss(name, definitions.keys());
    const from = near === undefined ? undefined : definitions.get(near);
    if (near === undefined || !from) continue;
    const consumers = new Map<string, SeamEnd[]>();
    for (const end of ends) append(consumers, end.path, end);
    for (const group of consumers.values()) {
      const consumer = consumerOf(group);
      if (consumer) yield { ...wordsOf(name, near, from, consumer.to), from, ...consumer };
    }
  }
}

type Words = Omit<SeamDraft, 'from' | 'to' | 'alsoLines'>;

function wordsOf(name: string, near: string, from: SeamEnd, to: SeamEnd): Words {
  return {
    rule: misspeltToken.id,
    kind: 'style-token',
    proven: true,
    names: [name, near],
    title: `\`${nameOf(to.path)}\` uses \`${name}\`, which is defined nowhere; \`${near}\` is`,
    why: `The change adds \`var(${name})\` without a fallback. Nothing at head defines \`${name}\`, and nothing used it before; \`${from.path}\` defines \`${near}\`.`,
    severity: 'medium',
    scenario: `The declaration is invalid: the property falls back to its inherited or initial value.`,
    recommendation: `Write \`var(${near})\`, or define \`${name}\`.`,
  };
}
