import { extensionOf } from '../resolve/paths';
import { blankComments } from './comments';

/** A style sheet's reference to another file. `url` is taken as it stands; the others have endings left out. */
export interface StyleLink {
  readonly kind: 'module' | 'url';
  readonly specifier: string;
  readonly offset: number;
}

const styleExtensions = new Set(['css', 'scss', 'sass', 'less', 'pcss', 'postcss']);
export const isStyleSheet = (path: string): boolean => styleExtensions.has(extensionOf(path));

/** The sheet without comments; plain CSS knows no `//`. Offsets stay. */
export const styleCode = (path: string, text: string): string => blankComments(text, extensionOf(path) !== 'css');

const atRule = /@(import|use|forward)[ \t]+([^;{}\n]{1,500})/g;
const quoted = /(["'])([^"'\n]{1,300})\1/g;
const url = /url\([ \t]*(["']?)([^"'()\s]{1,300})\1[ \t]*\)/g;

/** `@import`, `@use`, `@forward` and `url()` of a sheet, comments left out. */
export function styleLinks(path: string, text: string): StyleLink[] {
  const code = styleCode(path, text);
  const links: StyleLink[] = [];
  for (const match of code.matchAll(url)) links.push({ kind: 'url', specifier: match[2] ?? '', offset: match.index });
  for (const match of code.matchAll(atRule)) {
    const [, keyword, rest = ''] = match;
    const start = match.index + match[0].length - rest.length;
    const names = namesOf(rest, keyword === 'import', extensionOf(path) === 'sass');
    links.push(...names.map(({ name, at }): StyleLink => ({ kind: 'module', specifier: name, offset: start + at })));
  }
  return links;
}

function namesOf(rest: string, several: boolean, indented: boolean): { name: string; at: number }[] {
  if (/^url\(/.test(rest)) return [];
  const names = [...rest.matchAll(quoted)].map((match) => ({ name: match[2] ?? '', at: match.index }));
  if (names.length === 0 && indented && !/["'(]/.test(rest)) {
    return rest.split(',').map((name) => ({ name: name.trim(), at: rest.indexOf(name) }));
  }
  return several ? names : names.slice(0, 1);
}
