import type { Draft, Mark } from './draft';
import { add, change, draft, keep } from './draft';
import type { Prng } from './prng';
import { pythonUnits } from './pythonUnits';
import { proseSections } from './proseSections';
import type { Unit } from './scriptUnits';
import { scriptUnits } from './scriptUnits';
import { styleBlocks } from './styleBlocks';
import type { Entity, Theme } from './vocabulary';
import { camel, kebab, pascal, themes } from './vocabulary';

/** Folders of the sample product, relative to the repository, with forward slashes. */
interface Layout {
  readonly web: string;
  readonly source: string;
  readonly features: string;
  readonly library: string;
  readonly styles: string;
  readonly service: string;
  readonly package: string;
  readonly docs: string;
}

/** A line of a file that several workstreams share (style tokens, barrels); `null` = not there on that side. */
export interface Row {
  readonly key: string;
  readonly base: string | null;
  readonly head: string | null;
}

/** A changed file that may still grow until the change has its size. `next` gives text to append, or `null`. */
interface Growable {
  readonly path: string;
  readonly next: () => string | null;
}

/** A path of the base side that the change deletes or moves, with an importable name of it. */
interface Gone {
  readonly kind: 'script' | 'python' | 'style' | 'doc';
  readonly path: string;
  readonly name: string;
}

/** What was broken on purpose, before its lines are known. */
export interface Claim {
  readonly kind: BreakageKind;
  readonly from: Mark | null;
  readonly to: Mark;
  readonly alpha?: number;
}

export type BreakageKind =
  | 'deleted-script'
  | 'deleted-python'
  | 'deleted-style'
  | 'deleted-doc'
  | 'moved-script'
  | 'removed-export'
  | 'removed-token'
  | 'misspelt-token'
  | 'translucent-token'
  | 'conflict-markers'
  | 'focused-test';

/** How a workstream is carried out. `consumer`: what the change does to the file that relies on the changed thing. */
export interface WorkPlan {
  readonly broken: boolean;
  readonly consumer: 'unchanged' | 'modified' | 'added';
  /** A second consumer, in a file that the change leaves alone when the workstream is broken. */
  readonly second: boolean;
}

/** Everything a workstream writes with and to. */
export interface Bench {
  readonly random: Prng;
  readonly theme: Theme;
  readonly layout: Layout;
  readonly draft: Draft;
  /** In the seed's order; workstreams take theirs by number. */
  entity(number: number): Entity;
  /** A script's file name without extension, in the repository's style. */
  moduleName(...words: readonly string[]): string;
  componentName(...words: readonly string[]): string;
  /** The next unused functions about an entity; fewer when they run out. */
  scripts(entity: Entity, count: number): Unit[];
  pythons(entity: Entity, count: number): Unit[];
  /** The functions of the entity's `format` module, and of its `rules` in Python: there on both sides. */
  formats(entity: Entity): readonly [Unit, Unit, Unit, Unit];
  pythonRules(entity: Entity): readonly [Unit, Unit, Unit];
  /** Style blocks and guide sections start over for every file. */
  blocks(prefix: string): () => string | null;
  sections(entity: Entity): () => string | null;
  readonly tokens: Row[];
  readonly colours: Row[];
  readonly barrels: Row[];
  readonly growable: Growable[];
  readonly gone: Gone[];
  /** New path → old path of renamed files. */
  readonly renames: Map<string, string>;
}

export function makeBench(random: Prng): Bench {
  const theme = random.pick(themes);
  const entities = random.shuffle(theme.entities);
  const web = random.pick(['apps/web', 'frontend', 'client', 'packages/ui']);
  const source = `${web}/src`;
  const service = random.pick(['services/api', 'backend', 'server']);
  const layout: Layout = {
    web,
    source,
    features: `${source}/${random.pick(['features', 'modules', 'areas', 'screens'])}`,
    library: `${source}/${random.pick(['lib', 'shared', 'common'])}`,
    styles: `${source}/${random.pick(['styles', 'theme', 'css'])}`,
    service,
    package: `${service}/${theme.product}`,
    docs: random.pick(['docs', 'handbook', 'manual']),
  };
  const kebabFiles = random.chance(0.4);
  const decks = { script: new Map<string, Unit[]>(), python: new Map<string, Unit[]>() };
  const formats = new Map<string, readonly [Unit, Unit, Unit, Unit]>();
  const pythonRules = new Map<string, readonly [Unit, Unit, Unit]>();
  for (const entity of entities) {
    const [a, b, c, d, ...scripts] = random.shuffle(scriptUnits(entity));
    const [e, f, g, ...pythons] = random.shuffle(pythonUnits(entity));
    if (!a || !b || !c || !d || !e || !f || !g) throw new Error('too few function templates');
    formats.set(entity.one, [a, b, c, d]);
    pythonRules.set(entity.one, [e, f, g]);
    decks.script.set(entity.one, scripts);
    decks.python.set(entity.one, pythons);
  }
  const drawer = (texts: readonly string[]): (() => string | null) => {
    const left = random.shuffle(texts);
    return () => left.shift() ?? null;
  };
  return {
    random,
    theme,
    layout,
    draft: draft(),
    entity(number) {
      const entity = entities[number % entities.length];
      if (entity === undefined) throw new Error('a theme without entities');
      return entity;
    },
    moduleName: (...words) => (kebabFiles ? kebab(...words) : camel(...words)),
    componentName: (...words) => (kebabFiles ? kebab(...words) : pascal(...words)),
    scripts: (entity, count) => (decks.script.get(entity.one) ?? []).splice(0, count),
    pythons: (entity, count) => (decks.python.get(entity.one) ?? []).splice(0, count),
    formats: (entity) => known(formats, entity),
    pythonRules: (entity) => known(pythonRules, entity),
    blocks: (prefix) => drawer(styleBlocks.map((block) => block(prefix))),
    sections: (entity) => drawer(proseSections.map((section) => section(entity))),
    tokens: [],
    colours: [],
    barrels: [],
    growable: [],
    gone: [],
    renames: new Map(),
  };
}

function known<T>(of: ReadonlyMap<string, T>, entity: Entity): T {
  const value = of.get(entity.one);
  if (value === undefined) throw new Error(`an unknown entity: ${entity.one}`);
  return value;
}

/** The first unit of a deck that must not be empty. */
export function one(units: readonly Unit[]): Unit {
  const [first] = units;
  if (first === undefined) throw new Error('an entity ran out of functions');
  return first;
}

/** Draws `count` texts joined by `between`. */
export function draw(next: () => string | null, count: number, between = '\n\n'): string {
  const texts: string[] = [];
  while (texts.length < count) {
    const text = next();
    if (text === null) break;
    texts.push(text);
  }
  return texts.join(between);
}

/**
 * Writes the file that relies on what the change takes away. `text('stale', …)` still does, `text('mended', …)` no longer;
 * `grown` says that the file gets new work of its own as well.
 */
export function writeConsumer(
  bench: Bench,
  file: string,
  plan: WorkPlan,
  text: (state: 'stale' | 'mended', grown: boolean) => string,
): void {
  const after = plan.broken ? 'stale' : 'mended';
  if (plan.consumer === 'added') add(bench.draft, file, text(after, true));
  else if (plan.consumer === 'modified') change(bench.draft, file, text('stale', false), text(after, true));
  else if (plan.broken) keep(bench.draft, file, text('stale', false));
  else change(bench.draft, file, text('stale', false), text('mended', false));
}

/** Lets a changed script, Python module, style sheet or guide grow at its end. */
export function letGrow(bench: Bench, file: string, next: () => string | null): void {
  bench.growable.push({ path: file, next });
}
