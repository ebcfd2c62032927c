import { isStyleSheet, styleLinks as linksOf } from '../extract/styleLinks';
import type { StyleLink } from '../extract/styleLinks';
import { dependencyNames } from '../resolve/jsAliases';
import { extensionOf, folderOf, foldersUp, relativePath, withoutExtension } from '../resolve/paths';
import { resolveStyle } from '../resolve/styles';
import type { RuleContext } from '../rule';
import type { Link, LinkLanguage } from './link';
import { mayName, stemsOf } from './stems';

/** `@import`, `@use`, `@forward` (partials and index files too) and `url()` in CSS, Sass and Less. */
export const styleLinks: LinkLanguage = {
  reads: isStyleSheet,
  resolve: (paths, from, specifier) => {
    const asUrl = resolveStyle(paths, from, { kind: 'url', specifier });
    return asUrl.is === 'file' ? asUrl : resolveStyle(paths, from, { kind: 'module', specifier });
  },
  reader(context, removed) {
    const stems = stemsOf(removed);
    return Promise.resolve({
      language: styleLinks,
      links(file) {
        if (!/@(?:import|use|forward)|url\(/.test(file.text)) return [];
        return linksOf(file.path, file.text).flatMap((link): Link[] => {
          if (!mayName(stems, link.specifier.replace(/[?#].*$/, ''))) return [];
          const before = resolveStyle(context.base, file.path, link);
          if (before.is !== 'file' || resolveStyle(context.head, file.path, link).is !== 'missing') return [];
          const { specifier, offset } = link;
          return [
            {
              specifier,
              line: file.lines().at(offset),
              target: before.path,
              confirm: async () => !(await isPackage(context, file.path, link)),
            },
          ];
        });
      },
    });
  },
  words: {
    verb: 'refers to',
    noun: 'reference',
    scenario: (consumer) => `Building \`${consumer}\` fails, or the page asks for a file that is not there.`,
  },
  severity: 'high',
  respell(from, specifier, place) {
    const path = relativePath(folderOf(from), place);
    if (extensionOf(specifier) !== '') return specifier.startsWith('.') ? path : path.replace(/^\.\//, '');
    const stem = withoutExtension(path)
      .replace(/(^|\/)_([^/]+)$/, '$1$2')
      .replace(/\/index$/, '');
    return specifier.startsWith('.') ? stem : stem.replace(/^\.\//, '');
  },
};

/** A name without `./` may have become a package's: `bootstrap/scss/grid`. */
async function isPackage(context: RuleContext, from: string, { kind, specifier }: StyleLink): Promise<boolean> {
  if (kind === 'url' || specifier.startsWith('.')) return false;
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  for (const folder of foldersUp(from)) {
    const path = folder === '' ? 'package.json' : `${folder}/package.json`;
    if (!context.head.has(path)) continue;
    if (dependencyNames(await context.tree.readText('head', path)).has(name)) return true;
  }
  return false;
}
