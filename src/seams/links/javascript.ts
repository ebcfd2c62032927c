import { isScript } from '../extract/script';
import { noAliases, plainSpecifier, resolveJavaScript } from '../resolve/javascript';
import { extensionOf, folderOf, nameOf, relativePath, withoutExtension } from '../resolve/paths';
import type { Link, LinkLanguage } from './link';
import { mayName, stemsOf } from './stems';

/** A short string literal without spaces: every import's specifier is one. */
const strings = /(['"`])([^'"`\s]{1,300})\1/g;

/** Imports, re-exports, `require` and `import()` with a fixed path; never what stands in a string or a comment. */
export const javascriptLinks: LinkLanguage = {
  reads: isScript,
  resolve: (paths, from, specifier) => resolveJavaScript(paths, from, specifier, noAliases),
  async reader(context, removed) {
    const aliases = await context.aliases();
    const stems = stemsOf(removed);
    return {
      language: javascriptLinks,
      links(file) {
        if (!mentions(file.text, stems)) return [];
        return (file.module()?.imports ?? []).flatMap(({ specifier, line, optional }): Link[] => {
          if (optional || !mayName(stems, plainSpecifier(specifier))) return [];
          const before = resolveJavaScript(context.base, file.path, specifier, aliases);
          if (before.is !== 'file') return [];
          const now = resolveJavaScript(context.head, file.path, specifier, aliases);
          return now.is === 'missing' ? [{ specifier, line, target: before.path }] : [];
        });
      },
    };
  },
  words: {
    verb: 'imports',
    noun: 'import',
    scenario: (consumer) => `Building or loading \`${consumer}\` fails: the module cannot be resolved.`,
  },
  severity: 'high',
  respell(from, specifier, place) {
    const plain = plainSpecifier(specifier);
    if (!plain.startsWith('.')) return undefined;
    const written = extensionOf(nameOf(plain));
    const path = relativePath(folderOf(from), place);
    const kept = written === extensionOf(place) ? path : respellExtension(path, written);
    return specifier.replace(plain, () => kept);
  },
};

function mentions(text: string, stems: ReadonlySet<string>): boolean {
  for (const match of text.matchAll(strings)) if (mayName(stems, plainSpecifier(match[2] ?? ''))) return true;
  return false;
}

/** Keeps the habit of the old specifier: `.js` for a TypeScript source, or no extension and no `/index`. */
function respellExtension(path: string, written: string): string {
  const stem = withoutExtension(path);
  if (/^[cm]?jsx?$/.test(written)) return `${stem}.${written}`;
  const short = stem.replace(/\/index$/, '');
  return short === '.' || short === '..' ? `${short}/` : short;
}
