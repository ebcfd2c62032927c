import type { Paths } from './paths';
import { extensionOf, folderOf, isBehindLink, joinPath, withoutExtension } from './paths';
import { fileAt, missing, unknown } from './resolution';
import type { Resolution } from './resolution';

/** Where the project's own configuration sends specifiers that are not relative. */
export interface JsAliases {
  /** Paths that the specifier may stand for, best first; empty when it is a package or not known. */
  targets(from: string, specifier: string): readonly string[];
  /** True when relative imports of that file may also lead to other root folders (`rootDirs`). */
  hasOtherRoots(from: string): boolean;
}

export const noAliases: JsAliases = { targets: () => [], hasOtherRoots: () => false };

/** Extensions that a specifier may leave out, in the order in which resolvers try them. */
const left = ['ts', 'tsx', 'mts', 'cts', 'd.ts', 'js', 'jsx', 'mjs', 'cjs', 'json', 'vue', 'svelte', 'astro'];
/** What a specifier's extension may stand for in the sources. */
const sources = new Map([
  ['js', ['ts', 'tsx', 'd.ts', 'jsx']],
  ['jsx', ['tsx']],
  ['mjs', ['mts', 'd.mts']],
  ['cjs', ['cts', 'd.cts']],
]);
/** Less usual extensions, platform variants and compiled styles: where one of these is, nothing is proven. */
const unusual =
  'coffee es6 es wasm node graphql gql yml yaml json5 toml md mdx re res bs.js elm ls d.mts d.cts html hbs ejs'.split(
    ' ',
  );
const platforms =
  'native ios android web windows macos server client browser node worker global shared common desktop mobile'.split(
    ' ',
  );
const styleSources = ['scss', 'sass', 'less', 'styl', 'pcss', 'module.scss'];

/** The specifier without webpack loaders and bundler queries. */
export function plainSpecifier(specifier: string): string {
  const path = specifier.slice(specifier.lastIndexOf('!') + 1);
  const query = path.indexOf('?');
  return query === -1 ? path : path.slice(0, query);
}

/** True when the specifier asks a bundler for something else than the module itself. */
export const isTransformed = (specifier: string): boolean => plainSpecifier(specifier) !== specifier;

const isRelative = (specifier: string): boolean => /^\.\.?(?:\/|$)/.test(specifier);

/** What an import of `specifier` in the file `from` stands for. */
export function resolveJavaScript(paths: Paths, from: string, specifier: string, aliases: JsAliases): Resolution {
  const plain = plainSpecifier(specifier);
  const relative = isRelative(plain);
  const joined = relative ? joinPath(folderOf(from), plain) : undefined;
  const targets = relative ? (joined === undefined ? [] : [joined]) : aliases.targets(from, plain);
  if (targets.length === 0) return unknown;
  const folderOnly = /(?:^|\/)\.{0,2}$/.test(plain);
  for (const target of targets) {
    const path = findModule(paths, target, folderOnly);
    if (path !== undefined) return fileAt(path);
  }
  if (relative && aliases.hasOtherRoots(from)) return unknown;
  return targets.some((target) => isOpen(paths, target)) ? unknown : missing;
}

/** The file that a resolver of the JavaScript world takes for a path. */
function findModule(paths: Paths, target: string, folderOnly: boolean): string | undefined {
  if (!folderOnly) {
    if (paths.has(target)) return target;
    const stem = withoutExtension(target);
    for (const extension of sources.get(extensionOf(target)) ?? []) {
      if (paths.has(`${stem}.${extension}`)) return `${stem}.${extension}`;
    }
    for (const extension of left) if (paths.has(`${target}.${extension}`)) return `${target}.${extension}`;
  }
  const index = target === '' ? 'index' : `${target}/index`;
  for (const extension of left) if (paths.has(`${index}.${extension}`)) return `${index}.${extension}`;
  return undefined;
}

/** True when something stands there that one or the other tool would take. */
function isOpen(paths: Paths, target: string): boolean {
  if (isBehindLink(paths, target) || paths.has(`${target}/package.json`)) return true;
  if (/(?:^|\/)node_modules\//.test(target)) return true;
  const stem = withoutExtension(target);
  if (extensionOf(target) === 'css' && styleSources.some((extension) => paths.has(`${stem}.${extension}`))) return true;
  if (unusual.some((extension) => paths.has(`${target}.${extension}`))) return true;
  return [target, stem, `${target}/index`].some((path) =>
    platforms.some((platform) => left.some((extension) => paths.has(`${path}.${platform}.${extension}`))),
  );
}
