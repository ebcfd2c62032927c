import type { TreeAccess } from '../treeAccess';
import { folderOf, nameOf } from './paths';

interface IgnoreRule {
  /** Folder of the file that says so. */
  readonly folder: string;
  readonly segments: readonly string[];
  readonly negated: boolean;
  readonly foldersOnly: boolean;
}

/** Most ignore files and rules that are taken. */
const fileLimit = 300;
const ruleLimit = 3000;

/** Reads the head tree's `.gitignore` files: what they name may be there without being in the tree. */
export async function loadIgnored(tree: TreeAccess): Promise<(path: string) => boolean> {
  const files = [...tree.head.keys()]
    .filter((path) => nameOf(path) === '.gitignore')
    .sort()
    .slice(0, fileLimit);
  const rules: IgnoreRule[] = [];
  for (const path of files) rules.push(...ignoreRules(folderOf(path), (await tree.readText('head', path)) ?? ''));
  const taken = rules.slice(0, ruleLimit);
  return (path) => isIgnored(taken, path);
}

function ignoreRules(folder: string, text: string): IgnoreRule[] {
  return text.split('\n').flatMap((raw) => {
    const line = raw.replace(/\r$/, '').trimEnd();
    if (line === '' || line.startsWith('#')) return [];
    const negated = line.startsWith('!');
    const pattern = negated ? line.slice(1) : line;
    const segments = pattern.split('/').filter((segment) => segment !== '');
    if (segments.length === 0) return [];
    const anchored = pattern.slice(0, -1).includes('/');
    return [
      { folder, segments: anchored ? segments : ['**', ...segments], negated, foldersOnly: pattern.endsWith('/') },
    ];
  });
}

/** As git decides: the last rule that matches wins, and nothing below an ignored folder comes back. */
function isIgnored(rules: readonly IgnoreRule[], path: string): boolean {
  const parts = path.split('/');
  for (let depth = 1; depth <= parts.length; depth++) {
    const isFolder = depth < parts.length;
    const last = rules.findLast((rule) => (isFolder || !rule.foldersOnly) && applies(rule, parts.slice(0, depth)));
    if (last && !last.negated) return true;
  }
  return false;
}

function applies(rule: IgnoreRule, parts: readonly string[]): boolean {
  const above = rule.folder === '' ? [] : rule.folder.split('/');
  if (!above.every((part, i) => parts[i] === part)) return false;
  return matchesWild(rule.segments, parts.slice(above.length), (segment) => segment === '**', matchesSegment);
}

const matchesSegment = (pattern: string, name: string): boolean =>
  matchesWild(characters(pattern), Array.from(name), (char) => char === '*', matchesCharacter);

/** A pattern's characters, with a class like `[a-z]` as one. */
const characters = (pattern: string): string[] => pattern.match(/\\.|\[[^\]]+\]|[^]/gu) ?? [];

function matchesCharacter(pattern: string, char: string): boolean {
  if (pattern === '?') return true;
  if (pattern.length > 1 && pattern.startsWith('\\')) return pattern.slice(1) === char;
  if (pattern.length < 3 || !pattern.startsWith('[')) return pattern === char;
  const negated = /^\[[!^]/.test(pattern);
  const members = Array.from(pattern.slice(negated ? 2 : 1, -1));
  let inside = false;
  for (let i = 0; i < members.length; i++) {
    const low = members[i] ?? '';
    const isRange = members[i + 1] === '-' && members[i + 2] !== undefined;
    const high = isRange ? (members[i + 2] ?? '') : low;
    if (low <= char && char <= high) inside = true;
    if (isRange) i += 2;
  }
  return inside !== negated;
}

/** Wildcard matching that goes back to the last wildcard only: time is pattern × text at most. */
function matchesWild(
  pattern: readonly string[],
  text: readonly string[],
  isWild: (part: string) => boolean,
  matches: (part: string, item: string) => boolean,
): boolean {
  let p = 0;
  let wild = -1;
  let from = 0;
  for (let t = 0; t < text.length;) {
    const part = pattern[p];
    const item = text[t] ?? '';
    if (part !== undefined && isWild(part)) {
      wild = p++;
      from = t;
    } else if (part !== undefined && matches(part, item)) {
      p++;
      t++;
    } else if (wild !== -1) {
      p = wild + 1;
      t = ++from;
    } else return false;
  }
  return pattern.slice(p).every(isWild);
}
