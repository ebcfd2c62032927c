import { z } from 'zod';
import type { TreeAccess } from '../treeAccess';
import type { JsAliases } from './javascript';
import { parseJsonc } from './jsonc';
import { folderOf, foldersUp, joinPath, nameOf } from './paths';

const configSchema = z.object({
  extends: z.union([z.string(), z.array(z.string())]).optional(),
  compilerOptions: z
    .object({
      baseUrl: z.string().optional(),
      paths: z.record(z.string(), z.array(z.string())).optional(),
      rootDirs: z.array(z.string()).optional(),
    })
    .optional(),
});
const names = z.record(z.string(), z.unknown()).optional().catch(undefined);
const packageSchema = z.object({
  dependencies: names,
  devDependencies: names,
  peerDependencies: names,
  optionalDependencies: names,
});

/** What one tsconfig or jsconfig says, with paths from the tree's root. */
interface Config {
  readonly baseUrl?: string;
  readonly paths: ReadonlyMap<string, readonly string[]>;
  readonly rootDirs: boolean;
}

/** Most configuration files that are read, and the longest chain of `extends`. */
const configLimit = 400;
const chainLimit = 8;

/**
 * Reads the head tree's tsconfig, jsconfig and package files. A specifier belongs to the nearest folder with a configuration;
 * a package that a package.json on the way up names is never an alias.
 */
export async function loadJsAliases(tree: TreeAccess): Promise<JsAliases> {
  const configs = new Map<string, Config[]>();
  const packages = new Map<string, ReadonlySet<string>>();
  const read = (path: string) => tree.readText('head', path);
  const files = [...tree.head.keys()].filter((path) => !/(?:^|\/)node_modules\//.test(path)).sort();
  for (const path of files.filter((path) => /^[jt]sconfig(?:\..+)?\.json$/.test(nameOf(path))).slice(0, configLimit)) {
    const config = await readConfig(read, path, chainLimit);
    if (config) configs.set(folderOf(path), [...(configs.get(folderOf(path)) ?? []), config]);
  }
  for (const path of files.filter((path) => nameOf(path) === 'package.json').slice(0, configLimit)) {
    packages.set(folderOf(path), dependencyNames(await read(path)));
  }
  const nearest = (from: string): readonly Config[] => {
    for (const folder of foldersUp(from)) {
      const found = configs.get(folder);
      if (found) return found;
    }
    return [];
  };
  return {
    hasOtherRoots: (from) => nearest(from).some((config) => config.rootDirs),
    targets(from, specifier) {
      if (specifier.startsWith('/') || specifier.includes(':')) return [];
      const name = packageName(specifier);
      for (const folder of foldersUp(from)) if (packages.get(folder)?.has(name)) return [];
      return [...new Set(nearest(from).flatMap((config) => targetsOf(config, specifier)))];
    },
  };
}

/** `@scope/name/x` → `@scope/name`; `name/x` → `name`. */
function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Names of all packages that a package.json asks for. */
export function dependencyNames(text: string | undefined): ReadonlySet<string> {
  const parsed = packageSchema.safeParse(text === undefined ? undefined : parseJsonc(text));
  if (!parsed.success) return new Set();
  return new Set(Object.values(parsed.data).flatMap((group) => Object.keys(group ?? {})));
}

async function readConfig(
  read: (path: string) => Promise<string | undefined>,
  path: string,
  depth: number,
): Promise<Config | undefined> {
  const text = await read(path);
  const parsed = configSchema.safeParse(text === undefined ? undefined : parseJsonc(text));
  if (!parsed.success) return undefined;
  const folder = folderOf(path);
  const options = parsed.data.compilerOptions ?? {};
  const inherited: Config[] = [];
  for (const parent of [parsed.data.extends ?? []].flat()) {
    const target = parent.startsWith('.') ? joinPath(folder, parent) : undefined;
    if (target === undefined || depth === 0) continue;
    const config = await readConfig(read, target.endsWith('.json') ? target : `${target}.json`, depth - 1);
    if (config) inherited.push(config);
  }
  const last = inherited.at(-1);
  const ownBase = options.baseUrl === undefined ? undefined : joinPath(folder, options.baseUrl);
  const baseUrl = ownBase ?? last?.baseUrl;
  const root = ownBase ?? folder;
  return {
    ...(baseUrl === undefined ? {} : { baseUrl }),
    paths: options.paths ? absolutePaths(root, options.paths) : (last?.paths ?? new Map<string, readonly string[]>()),
    rootDirs: options.rootDirs !== undefined || (last?.rootDirs ?? false),
  };
}

function absolutePaths(root: string, paths: Record<string, readonly string[]>): Map<string, string[]> {
  const entries = Object.entries(paths).map(([pattern, targets]): [string, string[]] => [
    pattern,
    targets.flatMap((target) => joinPath(root, target) ?? []),
  ]);
  return new Map(entries);
}

function targetsOf(config: Config, specifier: string): string[] {
  const mapped: string[] = [];
  for (const [pattern, targets] of config.paths) {
    const rest = starMatch(pattern, specifier);
    if (rest !== undefined) mapped.push(...targets.map((target) => target.replace('*', () => rest)));
  }
  const fromBase = config.baseUrl === undefined ? undefined : joinPath(config.baseUrl, specifier);
  return fromBase === undefined ? mapped : [...mapped, fromBase];
}

/** What the one `*` of a pattern stands for; '' for an exact match without one. */
function starMatch(pattern: string, text: string): string | undefined {
  const star = pattern.indexOf('*');
  if (star === -1) return pattern === text ? '' : undefined;
  const before = pattern.slice(0, star);
  const after = pattern.slice(star + 1);
  if (text.length < before.length + after.length) return undefined;
  return text.startsWith(before) && text.endsWith(after)
    ? text.slice(before.length, text.length - after.length)
    : undefined;
}
