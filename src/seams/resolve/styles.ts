import type { StyleLink } from '../extract/styleLinks';
import type { Paths } from './paths';
import { extensionOf, folderOf, isBehindLink, joinPath, nameOf } from './paths';
import { fileAt, missing, unknown } from './resolution';
import type { Resolution } from './resolution';

/** What a sheet's reference stands for. A name without `./` may also lie on a load path, so it is missing only if it is nowhere. */
export function resolveStyle(
  paths: Paths,
  from: string,
  { kind, specifier }: Pick<StyleLink, 'kind' | 'specifier'>,
): Resolution {
  if (/^(?:[a-z][a-z\d+.-]*:|\/|~|#)/i.test(specifier) || /[$@{}*<>]/.test(specifier.replace(/^@/, ''))) return unknown;
  const plain = specifier.replace(/[?#].*$/, '');
  const target = plain === '' ? undefined : joinPath(folderOf(from), plain);
  if (target === undefined) return unknown;
  const candidates = kind === 'url' ? [target] : moduleCandidates(extensionOf(from), target);
  const path = candidates.find((candidate) => paths.has(candidate));
  if (path !== undefined) return fileAt(path);
  if (isBehindLink(paths, target)) return unknown;
  if (kind === 'module' && !plain.startsWith('.')) {
    const tails = moduleCandidates(extensionOf(from), plain);
    if (tails.some((tail) => paths.named(nameOf(tail)).some((other) => `/${other}`.endsWith(`/${tail}`))))
      return unknown;
  }
  return missing;
}

const sass = ['scss', 'sass', 'css'];

function moduleCandidates(dialect: string, target: string): string[] {
  const known = /\.(?:css|scss|sass|less|pcss|postcss)$/.test(target);
  if (dialect === 'less') return known ? [target] : [`${target}.less`, `${target}.css`, target];
  if (dialect !== 'scss' && dialect !== 'sass') {
    return known ? [target] : [target, ...['css', 'pcss', 'postcss'].map((extension) => `${target}.${extension}`)];
  }
  if (known) return [target, partial(target)];
  const files = sass.flatMap((extension) => [`${target}.${extension}`, `${partial(target)}.${extension}`]);
  return [...files, ...sass.flatMap((extension) => [`${target}/_index.${extension}`, `${target}/index.${extension}`])];
}

const partial = (path: string): string => (folderOf(path) === '' ? `_${path}` : `${folderOf(path)}/_${nameOf(path)}`);
