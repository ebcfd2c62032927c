import type { SeamDraft } from '../../model/seam';
import { append } from '../append';
import { isTokenSheet } from '../extract/customProperties';
import { declarations } from '../extract/declarations';
import { inClassText, mayHoldUtilities, opacityUtilities } from '../extract/opacityUtilities';
import type { OpacityUtility } from '../extract/opacityUtilities';
import { isScript } from '../extract/script';
import { themeColors } from '../extract/themeColors';
import type { ThemeColor } from '../extract/themeColors';
import { consumerOf, linesOf, seamEnd } from '../lines';
import { isOwnCode, isTest } from '../ownCode';
import { nameOf } from '../resolve/paths';
import type { Rule, RuleContext } from '../rule';
import { changedTokens } from './changedTokens';
import type { ChangedToken } from './changedTokens';
import { colorNames } from './colorNames';

/** Most classes that a seam names. */
const classLimit = 20;
/** Below this effective alpha a surface can hardly be seen. */
const faint = 0.08;

/** A colour token becomes translucent, and utilities at head apply an opacity on top of it. */
export const translucentToken: Rule = {
  id: 'translucent-token',
  async watch(context) {
    const causes = (await changedTokens(context)).filter(
      ({ before, now }) => alphaOf(before) === 1 && alphaOf(now) < 1,
    );
    if (causes.length === 0) return undefined;
    const aliases = new Map<string, string[]>();
    const colors = new Set<string>();
    const configured: ThemeColor[] = [];
    const utilities = new Map<string, OpacityUtility[]>();
    return {
      wants: (path) => isOwnCode(path) && (mayHoldUtilities(path) || isTokenSheet(path)),
      visit(file) {
        if (isTokenSheet(file.path)) {
          for (const { name, value } of declarations(file.path, file.text)) {
            const of = /^var\(\s*(--[\w-]+)\s*\)$/.exec(value)?.[1];
            if (of !== undefined) append(aliases, of, name);
            if (name.startsWith('--color-')) colors.add(name);
          }
        }
        if (isScript(file.path)) configured.push(...themeColors(context.grammars, file.path, file.text));
        const found = isTest(file.path) ? [] : opacityUtilities(file.path, file.text);
        if (found.length > 0) utilities.set(file.path, found);
      },
      conclude() {
        for (const cause of causes) {
          const names = colorNames(cause.name, { aliases, colors, configured });
          for (const [path, found] of utilities) {
            const hits = found.filter((utility) => utility.colors.some((color) => names.has(color)));
            if (hits.length > 0) context.report(draftOf(context, cause, path, hits));
          }
        }
        return Promise.resolve();
      },
    };
  },
};

/** 2 for what is no whole colour: neither opaque nor translucent. */
const alphaOf = ({ color }: ChangedToken['now']): number => (color.is === 'color' ? color.alpha : 2);

async function draftOf(
  context: RuleContext,
  cause: ChangedToken,
  path: string,
  hits: readonly OpacityUtility[],
): Promise<SeamDraft | undefined> {
  const text = await context.tree.readText('head', path);
  if (text === undefined) return undefined;
  const offsets = hits.map((hit) => hit.offset);
  const held = new Set(inClassText(context.grammars, path, text, offsets));
  const uses = hits.filter((hit) => held.has(hit.offset));
  const [first] = uses;
  const lines = linesOf(text);
  const consumer = consumerOf(uses.map((use) => seamEnd(path, 'head', lines, lines.at(use.offset))));
  if (!first || !consumer) return undefined;
  const alpha = alphaOf(cause.now);
  const classes = [...new Map(uses.map((use) => [use.className, use])).values()];
  const least = Math.min(...uses.map((use) => alpha * (use.percent / 100)));
  const effects = classes.map((use) => effectOf(use, alpha));
  return {
    rule: translucentToken.id,
    kind: 'style-token',
    proven: true,
    from: cause.from,
    ...consumer,
    names: [cause.name, ...classes.slice(0, classLimit).map((use) => use.className)],
    title: `\`${cause.name}\` is translucent now, and \`${nameOf(path)}\` applies an opacity on top: ${percent(least)} is left`,
    why: `The change turns \`${cause.name}\` from \`${cause.before.text}\` (opaque) into \`${cause.now.text}\` (alpha ${round(alpha)}). Utilities with an opacity modifier multiply: ${listed(effects)}.`,
    severity: least < faint ? 'high' : 'medium',
    scenario: `What \`${nameOf(path)}\` paints with \`${first.className}\` fades from ${percent(first.percent / 100)} to ${percent(alpha * (first.percent / 100))}.`,
    recommendation: `Keep \`${cause.name}\` opaque, or use it without the modifier and give the faded shade a token of its own.`,
  };
}

const effectOf = (use: OpacityUtility, alpha: number): string =>
  `\`${use.className}\`: ${round(alpha)} × ${percent(use.percent / 100)} = ${percent(alpha * (use.percent / 100))}`;

/** At most five; the rest is counted. */
function listed(effects: readonly string[]): string {
  const more = effects.length - 5;
  return effects.slice(0, 5).join('; ') + (more > 0 ? `; and ${String(more)} more` : '');
}

const round = (value: number): string => String(Math.round(value * 1000) / 1000);
const percent = (part: number): string => `${String(Math.round(part * 10_000) / 100)} %`;
