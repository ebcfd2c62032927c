import type { SeamDraft, SeamEnd } from '../../model/seam';
import { append } from '../append';
import { mayHoldTokens } from '../extract/customProperties';
import { isStyleSheet, styleCode } from '../extract/styleLinks';
import { consumerOf, seamEnd } from '../lines';
import { isOwnCode, isTest } from '../ownCode';
import { nameOf } from '../resolve/paths';
import type { Rule } from '../rule';
import { changedTokens } from './changedTokens';
import type { ChangedToken } from './changedTokens';

/** A colour function that takes bare channels: `hsl(var(--x))`, `rgb(var(--x) / 50%)`, `rgba(var(--x), .5)`. */
const wrapped = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s{0,20}var\(\s{0,20}(--[\w-]{1,100})\s{0,20}\)/g;

/** A token held bare channels and is a whole colour now, and consumers at head still wrap it in a colour function. */
export const tokenFormat: Rule = {
  id: 'token-format',
  async watch(context) {
    const causes = new Map<string, ChangedToken>();
    for (const token of await changedTokens(context)) {
      const isBroken = token.before.color.is === 'channels' && token.now.color.is === 'color';
      if (isBroken && !causes.has(token.name)) causes.set(token.name, token);
    }
    if (causes.size === 0) return undefined;
    return {
      wants: (path) => mayHoldTokens(path) && isOwnCode(path) && !isTest(path),
      visit(file) {
        const code = isStyleSheet(file.path) ? styleCode(file.path, file.text) : file.text;
        const uses = new Map<ChangedToken, { text: string; end: SeamEnd }[]>();
        for (const match of code.matchAll(wrapped)) {
          const cause = causes.get(match[1] ?? '');
          if (!cause || file.isComment(match.index)) continue;
          const end = seamEnd(file.path, 'head', file.lines(), file.lines().at(match.index));
          append(uses, cause, { text: match[0], end });
        }
        for (const [cause, found] of uses) {
          const consumer = consumerOf(found.map((use) => use.end));
          if (!consumer) continue;
          const words = wordsOf(cause, file.path, found[0]?.text ?? '');
          context.report(Promise.resolve({ ...words, from: cause.from, ...consumer }));
        }
      },
    };
  },
};

function wordsOf(cause: ChangedToken, consumer: string, text: string): Omit<SeamDraft, 'from' | 'to' | 'alsoLines'> {
  const { name, before, now } = cause;
  return {
    rule: tokenFormat.id,
    kind: 'style-token',
    proven: true,
    names: [name],
    title: `\`${name}\` is a whole colour now, and \`${nameOf(consumer)}\` still takes it for channels`,
    why: `The change turns \`${name}\` from the channels \`${before.text}\` into the colour \`${now.text}\`. \`${consumer}\` still writes \`${text} …)\`, which is no colour any more.`,
    severity: 'high',
    scenario: `The declaration is invalid: what \`${nameOf(consumer)}\` paints with it falls back to the inherited or initial colour.`,
    recommendation: `Use \`var(${name})\` there, or keep channels in \`${name}\`.`,
  };
}
