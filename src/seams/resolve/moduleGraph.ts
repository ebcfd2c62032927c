import type { JsModule } from '../extract/jsModule';
import { isModule } from '../extract/script';
import { jsModule } from '../extract/typescript';
import type { Grammars } from '../grammars';
import { isTransformed, resolveJavaScript } from './javascript';
import type { JsAliases } from './javascript';
import type { Paths } from './paths';
import { extensionOf, withoutExtension } from './paths';

/** Whether a module exports a name. `no` is a proof: the module and all that it re-exports were read. */
export interface Provision {
  readonly answer: 'yes' | 'no' | 'unknown';
  /** The modules that were read for it, the asked one first. */
  readonly through: readonly string[];
}

/** The JavaScript modules of one tree and what they export. Each is read and parsed once. */
export interface ModuleGraph {
  /** Undefined when it is absent, no plain module, or not parsable. */
  module(path: string): Promise<JsModule | undefined>;
  /** The module that an import leads to; undefined when that is a package or not known. */
  target(from: string, specifier: string): string | undefined;
  provides(path: string, name: string): Promise<Provision>;
  /** All names that a module exports, `default` apart; those behind an unknown `export *` are left out. */
  names(path: string): Promise<ReadonlySet<string>>;
}

export interface ModuleSource {
  readonly paths: Paths;
  readonly aliases: JsAliases;
  readonly grammars: Grammars;
  read(path: string): Promise<string | undefined>;
}

/** Most modules that one question goes through. */
const closureLimit = 300;

export function moduleGraph(source: ModuleSource): ModuleGraph {
  const modules = new Map<string, Promise<JsModule | undefined>>();

  function module(path: string): Promise<JsModule | undefined> {
    const known = modules.get(path) ?? load(path);
    modules.set(path, known);
    return known;
  }

  async function load(path: string): Promise<JsModule | undefined> {
    if (!isPlain(path) || hasDeclarations(path)) return undefined;
    const text = await source.read(path);
    return text === undefined ? undefined : jsModule(source.grammars, path, text);
  }

  /** A declaration file beside a script says what the script exports, whatever the script says. */
  function hasDeclarations(path: string): boolean {
    return /^[cm]?jsx?$/.test(extensionOf(path)) && source.paths.has(`${withoutExtension(path)}.d.ts`);
  }

  function target(from: string, specifier: string): string | undefined {
    if (isTransformed(specifier)) return undefined;
    const resolution = resolveJavaScript(source.paths, from, specifier, source.aliases);
    return resolution.is === 'file' ? resolution.path : undefined;
  }

  async function provides(path: string, name: string): Promise<Provision> {
    const through = [path];
    for (const at of through) {
      const found = await module(at);
      if (!found || found.opaque || through.length > closureLimit) return { answer: 'unknown', through };
      if ([...found.exports, ...found.reexports].some((entry) => entry.name === name))
        return { answer: 'yes', through };
      if (name === 'default') continue;
      for (const star of found.stars) {
        const next = target(at, star.specifier);
        if (next === undefined) return { answer: 'unknown', through };
        if (!through.includes(next)) through.push(next);
      }
    }
    return { answer: 'no', through };
  }

  async function names(path: string): Promise<ReadonlySet<string>> {
    const all = new Set<string>();
    const through = [path];
    for (const at of through) {
      const found = await module(at);
      if (!found || through.length > closureLimit) continue;
      for (const entry of [...found.exports, ...found.reexports]) if (entry.name !== 'default') all.add(entry.name);
      for (const star of found.stars) {
        const next = target(at, star.specifier);
        if (next !== undefined && !through.includes(next)) through.push(next);
      }
    }
    return all;
  }

  return { module, target, provides, names };
}

/** Modules whose text says all that they export: no declarations, workers or macros, which tools rewrite. */
function isPlain(path: string): boolean {
  return isModule(path) && !/\.d\.[cm]?ts$|\.(?:worker|macro)\.[cm]?[jt]sx?$/.test(path);
}
