import type { SeamDraft } from '../../model/seam';
import { append } from '../append';
import type { HeadFile } from '../headFile';
import { consumerOf, linesOf, seamEnd } from '../lines';
import { javascriptLinks } from '../links/javascript';
import type { Link, LinkLanguage } from '../links/link';
import { markdownLinks } from '../links/markdown';
import { pythonLinks } from '../links/python';
import { styleLinks } from '../links/styles';
import { isOwnCode } from '../ownCode';
import { isMade } from '../fileDiff';
import { nameOf } from '../resolve/paths';
import type { Rule, RuleContext } from '../rule';

export const linkLanguages: readonly LinkLanguage[] = [javascriptLinks, pythonLinks, styleLinks, markdownLinks];

/** A file that left its place: where it went, if the change says so. */
interface Removed {
  readonly path: string;
  readonly movedTo?: string;
  /** A new file of the same name, when it is the only one. */
  readonly likely?: string;
}

/** A file that the change deletes or moves is still imported, linked or included at head. */
export const danglingPath: Rule = {
  id: 'dangling-path',
  async watch(context) {
    const removed = await removedFiles(context);
    if (removed.size === 0) return undefined;
    const readers = await Promise.all(linkLanguages.map((language) => language.reader(context, [...removed.keys()])));
    const active = readers.filter((reader) => reader !== undefined);
    return {
      wants: (path) => isOwnCode(path) && active.some((reader) => reader.language.reads(path)),
      visit(file) {
        for (const reader of active.filter((reader) => reader.language.reads(file.path))) {
          for (const [cause, links] of byTarget(reader.links(file), removed)) {
            context.report(confirmed(context, cause, file, links, reader.language));
          }
        }
      },
    };
  },
};

/** What was there at base and is not at head; what the ignore files name is made by a tool and may come back. */
async function removedFiles(context: RuleContext): Promise<Map<string, Removed>> {
  const gone = context.files.flatMap((diff) => {
    const { file } = diff;
    const path = file.status === 'R' ? file.oldPath : file.status === 'D' ? file.path : undefined;
    if (path === undefined || isMade(diff)) return [];
    return [{ path, movedTo: file.status === 'R' ? file.path : undefined }];
  });
  if (gone.length === 0) return new Map();
  const ignored = await context.ignored();
  const added = new Map<string, string[]>();
  for (const { file } of context.files) if (file.status === 'A') append(added, nameOf(file.path), file.path);
  const removed = gone
    .filter(({ path }) => !ignored(path))
    .map(({ path, movedTo }): [string, Removed] => {
      const sameName = added.get(nameOf(path)) ?? [];
      const likely = movedTo === undefined && sameName.length === 1 ? sameName[0] : undefined;
      return [path, { path, ...(movedTo !== undefined && { movedTo }), ...(likely !== undefined && { likely }) }];
    });
  return new Map(removed);
}

function byTarget(links: readonly Link[], removed: ReadonlyMap<string, Removed>): Map<Removed, Link[]> {
  const grouped = new Map<Removed, Link[]>();
  for (const link of links) {
    const cause = removed.get(link.target);
    if (cause) append(grouped, cause, link);
  }
  return grouped;
}

async function confirmed(
  context: RuleContext,
  cause: Removed,
  file: HeadFile,
  links: readonly Link[],
  language: LinkLanguage,
): Promise<SeamDraft | undefined> {
  // The lines are taken now: the file's text is gone when the pass has moved on.
  const ends = links.map((link) => ({ link, to: seamEnd(file.path, 'head', file.lines(), link.line) }));
  const held: typeof ends = [];
  for (const end of ends) if (!end.link.confirm || (await end.link.confirm())) held.push(end);
  const [first] = held.sort((a, b) => a.link.line - b.link.line);
  const consumer = consumerOf(held.map((end) => end.to));
  if (!first || !consumer) return undefined;
  const text = (await context.tree.readText('base', cause.path)) ?? '';
  const { specifier } = first.link;
  return {
    rule: danglingPath.id,
    kind: 'path',
    proven: true,
    from: seamEnd(cause.path, 'base', linesOf(text), 1),
    ...consumer,
    names: [...new Set(held.map((end) => end.link.specifier))],
    ...wordsOf(cause, file.path, specifier, language),
  };
}

type Words = Pick<SeamDraft, 'why' | 'title' | 'severity' | 'scenario' | 'recommendation'>;

function wordsOf(cause: Removed, consumer: string, specifier: string, language: LinkLanguage): Words {
  const { words, severity } = language;
  const gone = cause.movedTo === undefined ? 'deletes it' : `moves it to \`${cause.movedTo}\``;
  const hint =
    cause.likely === undefined ? '' : ` A new file of that name is \`${cause.likely}\`; it may hold what was there.`;
  return {
    title: `\`${nameOf(consumer)}\` still ${words.verb} \`${nameOf(cause.path)}\`, which this change ${cause.movedTo === undefined ? 'deletes' : 'moves'}`,
    why: `\`${cause.path}\` was there at base; the change ${gone}. \`${consumer}\` still ${words.verb} it as \`${specifier}\`, and nothing else answers to that at head.${hint}`,
    severity,
    scenario: words.scenario(consumer),
    recommendation:
      cause.movedTo === undefined
        ? `Take the ${words.noun} out, or bring \`${cause.path}\` back.`
        : advice(cause.movedTo, language.respell(consumer, specifier, cause.movedTo), specifier, words.noun),
  };
}

function advice(place: string, instead: string | undefined, specifier: string, noun: string): string {
  return instead === undefined
    ? `Point the ${noun} to \`${place}\`.`
    : `Write \`${instead}\` instead of \`${specifier}\`.`;
}
