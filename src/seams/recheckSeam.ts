import type { SeamDraft } from '../model/seam';
import { scanTokens } from './extract/customProperties';
import { hasWord } from './extract/words';
import { jsModule } from './extract/typescript';
import type { Grammars } from './grammars';
import { linesOf, quoteOf } from './lines';
import type { Lines } from './lines';
import { withAnsweredPaths } from './resolve/answeredPaths';
import type { Exists } from './resolve/answeredPaths';
import { noAliases } from './resolve/javascript';
import { moduleGraph } from './resolve/moduleGraph';
import { danglingPath, linkLanguages } from './rules/danglingPath';
import { misspeltToken } from './rules/misspeltToken';
import { removedExport } from './rules/removedExport';
import { removedName } from './rules/removedName';
import { removedToken } from './rules/removedToken';

/** The head tree, asked one path at a time. */
export interface HeadTree {
  readonly exists: Exists;
  text(path: string): Promise<string | undefined>;
}

export interface Recheck {
  /** `unseen`: a file that would tell cannot be looked at, which says nothing for or against the seam. */
  readonly is: 'held' | 'contradicted' | 'unseen';
  /** What was looked at and found, one sentence. */
  readonly why: string;
  /** The consumer's line at head (trimmed), and its number. */
  readonly quote?: string;
  readonly line?: number;
}

/**
 * Proves a seam once more against the head tree alone, without the change and without the rest of the tree: whether the
 * consumer still says so, and the cause is still what it was. What can only be known from the whole tree (that no other
 * file defines a token) is not asked again. A path of which there is no text may be gone or kept from us: it is `unseen`.
 * @param grammars needed to look into exports again; without them the lines decide
 */
export async function recheckSeam(seam: SeamDraft, head: HeadTree, grammars?: Grammars): Promise<Recheck> {
  const text = await head.text(seam.to.path);
  if (text === undefined) return unseen(seam.to.path);
  const lines = linesOf(text);
  const line = findLine(lines, seam.to.line, seam.to.text);
  if (line === undefined) {
    const quote = quoteOf(lines.text(seam.to.line));
    return {
      is: 'contradicted',
      why: `Line ${seam.to.line} of \`${seam.to.path}\` says something else at head.`,
      quote,
    };
  }
  const place = { quote: seam.to.text, line };
  if (seam.from.side === 'head' && (await head.text(seam.from.path)) === undefined) return unseen(seam.from.path);
  const against = await contradiction(seam, text, head, grammars);
  if (against !== undefined) return { is: 'contradicted', why: against, ...place };
  return {
    is: 'held',
    why: `Line ${line} of \`${seam.to.path}\` is at head as quoted, and ${stillSo(seam)}.`,
    ...place,
  };
}

const unseen = (path: string): Recheck => ({ is: 'unseen', why: `\`${path}\` cannot be looked at here.` });

/** The line itself, or the first other one of the same text. */
function findLine(lines: Lines, line: number, text: string): number | undefined {
  if (quoteOf(lines.text(line)) === text) return line;
  for (let other = 1; other <= lines.count; other++) if (quoteOf(lines.text(other)) === text) return other;
  return undefined;
}

function contradiction(
  seam: SeamDraft,
  text: string,
  head: HeadTree,
  grammars: Grammars | undefined,
): Promise<string | undefined> {
  switch (seam.rule) {
    case danglingPath.id:
      return foundPath(seam, head);
    case removedName.id:
      return foundName(seam, head);
    case removedExport.id:
      return grammars ? foundExport(seam, text, head, grammars) : Promise.resolve(undefined);
    case removedToken.id:
    case misspeltToken.id:
      return foundToken(seam, text, head);
    default:
      return changedCause(seam, head);
  }
}

function stillSo({ rule, from, names }: SeamDraft): string {
  switch (rule) {
    case danglingPath.id:
      return `\`${from.path}\` is not there`;
    case removedExport.id:
    case removedName.id:
      return `nothing answers to \`${names[0] ?? ''}\` there`;
    case removedToken.id:
    case misspeltToken.id:
      return `neither its file nor \`${from.path}\` defines \`${names[0] ?? ''}\``;
    default:
      return `line ${from.line} of \`${from.path}\` still says what the seam says`;
  }
}

async function foundPath({ from, to, names }: SeamDraft, head: HeadTree): Promise<string | undefined> {
  if (await head.exists(from.path)) return `\`${from.path}\` is there at head.`;
  const language = linkLanguages.find((candidate) => candidate.reads(to.path));
  const specifier = names[0];
  if (!language || specifier === undefined) return undefined;
  const now = await withAnsweredPaths(head.exists, (paths) => language.resolve(paths, to.path, specifier));
  return now.is === 'file' ? `\`${specifier}\` leads to \`${now.path}\` at head.` : undefined;
}

async function foundExport(
  { to, names }: SeamDraft,
  text: string,
  head: HeadTree,
  grammars: Grammars,
): Promise<string | undefined> {
  const name = names[0] ?? '';
  const imports = jsModule(grammars, to.path, text)?.imports ?? [];
  const specifier = imports.find((entry) =>
    entry.names.some((taken) => taken.name === name && taken.line === to.line),
  )?.specifier;
  if (specifier === undefined) return `\`${to.path}\` does not import \`${name}\` on line ${to.line} at head.`;
  return withAnsweredPaths(head.exists, async (paths) => {
    const graph = moduleGraph({ paths, aliases: noAliases, grammars, read: (path) => head.text(path) });
    const target = graph.target(to.path, specifier);
    const provision = target === undefined ? undefined : await graph.provides(target, name);
    return provision?.answer === 'yes'
      ? `\`${provision.through.at(-1) ?? specifier}\` exports \`${name}\` at head.`
      : undefined;
  });
}

async function foundName({ from, to, names }: SeamDraft, head: HeadTree): Promise<string | undefined> {
  const name = names[0] ?? '';
  const text = await head.text(from.path);
  if (text === undefined || !hasWord(text, new Set([name]))) return undefined;
  return `\`${from.path}\` mentions \`${name}\` at head, so \`${to.path}\` may import it.`;
}

async function foundToken({ from, to, names }: SeamDraft, text: string, head: HeadTree): Promise<string | undefined> {
  const name = names[0] ?? '';
  const defines = (path: string, content: string): boolean =>
    scanTokens(path, content).mentions.some((mention) => mention.name === name && mention.as === 'definition');
  if (defines(to.path, text)) return `\`${to.path}\` itself defines \`${name}\` at head.`;
  const cause = await head.text(from.path);
  return cause !== undefined && defines(from.path, cause) ? `\`${from.path}\` defines \`${name}\` at head.` : undefined;
}

async function changedCause({ from }: SeamDraft, head: HeadTree): Promise<string | undefined> {
  if (from.side === 'base') return undefined;
  const text = (await head.text(from.path)) ?? '';
  return findLine(linesOf(text), from.line, from.text) !== undefined
    ? undefined
    : `Line ${from.line} of \`${from.path}\` says something else at head.`;
}
