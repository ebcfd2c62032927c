import { extensionOf } from '../resolve/paths';
import { isStyleSheet, styleCode } from './styleLinks';

/** A mention of a custom property. The name has its two dashes. */
export interface TokenMention {
  readonly name: string;
  readonly offset: number;
  /**
   * `definition`: a declaration in a sheet. `use`: `var(--x)` without a fallback. `guarded`: with one.
   * `other`: anything else (a string, a call, a key), which may well define it.
   */
  readonly as: 'definition' | 'use' | 'guarded' | 'other';
}

/** A name that is put together: `--x-${n}-y` has the head `--x-` and the tail `-y`. */
export interface TokenPattern {
  readonly head: string;
  readonly tail: string;
}

export interface TokenScan {
  readonly mentions: readonly TokenMention[];
  readonly patterns: readonly TokenPattern[];
}

const markup = 'vue svelte astro html htm php erb hbs ejs twig liquid njk js jsx mjs cjs ts tsx mts cts styl'.split(
  ' ',
);
const readable = new Set(markup);

/** Files that may define or use custom properties. */
export const mayHoldTokens = (path: string): boolean => isStyleSheet(path) || readable.has(extensionOf(path));

/** Sheets, and components with a `<style>`: where `--x:` is a declaration. */
export const isTokenSheet = (path: string): boolean =>
  isStyleSheet(path) || ['vue', 'svelte', 'astro', 'html'].includes(extensionOf(path));

const mention = /(\bvar\(\s{0,40})?--([A-Za-z_\u0080-\uffff][\w\u0080-\uffff-]*|(?=[#$@{]))([#$@]?\{)?/g;

/** Finds every custom property that a text names; comments of style sheets are left out. */
export function scanTokens(path: string, text: string): TokenScan {
  if (!text.includes('--')) return { mentions: [], patterns: [] };
  const code = isStyleSheet(path) ? styleCode(path, text) : text;
  const isSheet = isTokenSheet(path);
  const mentions: TokenMention[] = [];
  const patterns: TokenPattern[] = [];
  for (const match of code.matchAll(mention)) {
    const [whole, call, bare = '', brace] = match;
    const end = match.index + whole.length;
    const name = `--${bare}`;
    if (call === undefined && /[\w-]/.test(code[match.index - 1] ?? '')) continue;
    if (brace !== undefined) {
      if (isSheet || /setProperty|var\(--|style/.test(code)) patterns.push({ head: name, tail: tailOf(code, end) });
      continue;
    }
    mentions.push({
      name,
      offset: match.index + (call?.length ?? 0),
      as: mentionKind(code, end, call !== undefined, isSheet),
    });
  }
  return { mentions, patterns };
}

function mentionKind(code: string, end: number, called: boolean, isSheet: boolean): TokenMention['as'] {
  const next = /^\s{0,40}(.)/s.exec(code.slice(end, end + 41))?.[1];
  if (called) return next === ')' ? 'use' : 'guarded';
  return isSheet && next === ':' ? 'definition' : 'other';
}

/** What follows the interpolation's closing brace as a part of the name. */
function tailOf(code: string, from: number): string {
  return /^[^{}\n]{0,200}\}{1,2}([\w-]*)/.exec(code.slice(from, from + 300))?.[1] ?? '';
}

/** Whether a name may have been put together by one of the patterns. */
export function mayBeMade(patterns: readonly TokenPattern[], name: string): boolean {
  return patterns.some(({ head, tail }) => name.startsWith(head) && name.endsWith(tail));
}
