import { markdownLinks as linksOf } from '../extract/markdown';
import { extensionOf, folderOf, isBehindLink, joinPath, relativePath } from '../resolve/paths';
import type { Paths } from '../resolve/paths';
import { fileAt, missing, unknown } from '../resolve/resolution';
import type { Resolution } from '../resolve/resolution';
import type { Link, LinkLanguage } from './link';
import { mayName, stemsOf } from './stems';

/** What tells of the past keeps its links to what is gone. */
const history =
  /(?:^|\/)(?:change-?logs?|changes|history|news|releases?|release[-_]?notes|\.changeset|blog|_posts|archive|versioned_docs)(?:[./]|$)|_TEMPLATE(?:[./]|$)/i;

/** Links, images and reference definitions with a relative target. */
export const markdownLinks: LinkLanguage = {
  reads: (path) => ['md', 'mdx', 'markdown'].includes(extensionOf(path)) && !history.test(path),
  resolve: (paths, from, specifier) => {
    const path = pathOf(specifier);
    return path === undefined ? unknown : resolve(paths, from, path);
  },
  reader(context, removed) {
    const stems = stemsOf(removed);
    return Promise.resolve({
      language: markdownLinks,
      links: (file) =>
        linksOf(file.text).flatMap(({ target: specifier, line }): Link[] => {
          const path = pathOf(specifier);
          if (path === undefined || !mayName(stems, path)) return [];
          const before = resolve(context.base, file.path, path);
          if (before.is !== 'file' || resolve(context.head, file.path, path).is !== 'missing') return [];
          return [{ specifier, line, target: before.path }];
        }),
    });
  },
  words: {
    verb: 'links to',
    noun: 'link',
    scenario: (consumer) => `A reader of \`${consumer}\` who follows the link finds nothing.`,
  },
  severity: 'low',
  respell: (from, specifier, place) => {
    const path = relativePath(folderOf(from), place);
    const anchor = /[?#].*$/.exec(specifier)?.[0] ?? '';
    return (specifier.startsWith('.') ? path : path.replace(/^\.\//, '')) + anchor;
  },
};

/** The path that a link names; undefined for addresses, anchors, absolute paths and templates. */
function pathOf(target: string): string | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|\/|#|\?)/i.test(target) || /[{}<>$]/.test(target)) return undefined;
  const path = target.replace(/[?#].*$/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function resolve(paths: Paths, from: string, path: string): Resolution {
  const target = joinPath(folderOf(from), path);
  if (target === undefined || path.endsWith('/')) return unknown;
  if (paths.has(target)) return fileAt(target);
  return paths.hasFolder(target) || isBehindLink(paths, target) ? unknown : missing;
}
