import { extensionOf } from '../resolve/paths';
import type { Grammars } from '../grammars';
import { captured } from '../grammars';
import { commentsOf } from './codeComments';
import { scriptOf } from './script';
import type { Script } from './script';
import { isInside, joinSpans } from './spans';
import type { Span } from './spans';
import { isStyleSheet, styleCode } from './styleLinks';

/** A utility class with an opacity modifier: `hover:bg-muted/10`. */
export interface OpacityUtility {
  /** The class as it is written, variants included. */
  readonly className: string;
  /** Colour names that it may stand for: `border-t-muted` is `t-muted`, or `muted` at the top. */
  readonly colors: readonly string[];
  /** The modifier in percent. */
  readonly percent: number;
  readonly offset: number;
}

const readable = new Set(
  'tsx jsx ts js mjs cjs mts vue svelte astro html htm php erb hbs ejs twig liquid njk mdx'.split(' '),
);
export const mayHoldUtilities = (path: string): boolean => isStyleSheet(path) || readable.has(extensionOf(path));

const utility =
  /(?<=[\s"'`:!{([])(bg|text|border|divide|outline|ring-offset|ring|inset-ring|inset-shadow|drop-shadow|text-shadow|shadow|accent|caret|fill|stroke|decoration|placeholder|from|via|to)-([A-Za-z][\w-]{0,80})\/(\d{1,3}(?:\.\d{1,3})?|\[\d{0,3}(?:\.\d{1,5})?%?\])(?=[\s"'`;!)\]}\\]|$)/gm;

/** Finds utilities with an opacity modifier by their text. Whether they stand in code is asked of `isClassText`. */
export function opacityUtilities(path: string, text: string): OpacityUtility[] {
  if (!mayHoldUtilities(path)) return [];
  const found: OpacityUtility[] = [];
  for (const match of text.matchAll(utility)) {
    const [, utilityName = '', color = '', modifier = ''] = match;
    const percent = percentOf(modifier);
    if (percent === undefined || percent >= 100) continue;
    const hasSides = utilityName === 'border' || utilityName === 'divide';
    const side = hasSides ? /^[trblxyse]-(.+)$/.exec(color)?.[1] : undefined;
    found.push({
      className: variantsBefore(text, match.index) + match[0],
      colors: side === undefined ? [color] : [color, side],
      percent,
      offset: match.index,
    });
  }
  return found;
}

/** `10` and `[10%]` are ten percent, `[0.1]` too. */
function percentOf(modifier: string): number | undefined {
  const inner = /^\[(.*)\]$/.exec(modifier)?.[1];
  const value = Number((inner ?? modifier).replace('%', ''));
  if (!Number.isFinite(value) || inner === '' || inner === '%') return undefined;
  return inner === undefined || inner.endsWith('%') ? value : Math.round(value * 1e6) / 1e4;
}

/** The variants in front: `dark:hover:` of `dark:hover:bg-x/10`. */
function variantsBefore(text: string, at: number): string {
  const line = text.slice(Math.max(0, at - 80), at);
  return /(?:[\w@*&>~+.[\]=()-]+:)*!?$/.exec(line)?.[0] ?? '';
}

/** Keeps the offsets that stand in string literals, attributes or `@apply`; comments and other text drop out. */
export function inClassText(grammars: Grammars, path: string, text: string, offsets: readonly number[]): number[] {
  if (isStyleSheet(path)) {
    const code = styleCode(path, text);
    return offsets.filter((offset) => isApplied(code, offset));
  }
  const script = scriptOf(path, text);
  const isMarkup = script === undefined || script.text !== text;
  const comments = commentsOf(grammars, path, text);
  const literals = isMarkup ? undefined : literalSpans(grammars, script);
  return offsets.filter(
    (offset) => !isInside(comments, offset) && (literals === undefined || isInside(literals, offset)),
  );
}

function literalSpans(grammars: Grammars, script: Script): Span[] | undefined {
  const spans = grammars.read(script.language, script.text, (tree) =>
    tree.matches('[(string) (template_string)] @literal').flatMap((match) => {
      const node = captured(match, 'literal');
      return node ? [{ start: node.startIndex, end: node.endIndex }] : [];
    }),
  );
  return spans && joinSpans(spans);
}

function isApplied(code: string, offset: number): boolean {
  const start = Math.max(code.lastIndexOf(';', offset), code.lastIndexOf('{', offset), code.lastIndexOf('}', offset));
  return /^\s*@apply\s/.test(code.slice(start + 1, offset));
}
