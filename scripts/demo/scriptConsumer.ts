import type { Bench, WorkPlan } from './bench';
import { letGrow, writeConsumer } from './bench';
import type { ComponentKind } from './components';
import { component } from './components';
import { importPath } from './draft';
import type { Unit } from './scriptUnits';
import type { Entity } from './vocabulary';
import { camel, kebab, pascal } from './vocabulary';

export type ImportForm = 'single' | 'multi' | 'alias' | 'namespace' | 'dynamic' | 're-export';

/** How one file uses one function of another: its import lines and the code that calls it. */
export interface Use {
  readonly imports: readonly string[];
  readonly code: string;
}

interface UseParts {
  readonly form: ImportForm;
  readonly specifier: string;
  readonly unit: Unit;
  /** Another export of the same module, for imports over several lines. */
  readonly beside: Unit;
  readonly own: Entity;
  readonly provider: Entity;
}

/** The import and a small function which calls what was imported; the call is the same in all forms. */
export function useOf({ form, specifier, unit, beside, own, provider }: UseParts): Use {
  const name = camel(own.one, provider.one, 'note');
  const type = pascal(provider.one);
  const asks = `/** What the ${own.one} page says about its ${provider.many}. */`;
  const sync = (fn: string, more = ''): string =>
    `${asks}\nexport function ${name}(items: readonly ${type}[]): string {\n  const value = ${unit.call(fn, 'items')};\n${more}  return \`${provider.many}: \${items.length} (\${String(value)})\`;\n}`;
  const quoted = `'${specifier}'`;
  if (form === 'single') return { imports: [`import { ${unit.name} } from ${quoted};`], code: sync(unit.name) };
  if (form === 'alias') {
    const local = camel('known', unit.name);
    return { imports: [`import { ${unit.name} as ${local} } from ${quoted};`], code: sync(local) };
  }
  if (form === 'multi') {
    const more = `  if (String(${beside.call(beside.name, 'items')}) === '') return '';\n`;
    return {
      imports: ['import {', `  ${beside.name},`, `  ${unit.name},`, `} from ${quoted};`],
      code: sync(unit.name, more),
    };
  }
  if (form === 'namespace') {
    const local = camel(provider.one, 'tools');
    return { imports: [`import * as ${local} from ${quoted};`], code: sync(`${local}.${unit.name}`) };
  }
  if (form === 'dynamic') {
    return {
      imports: [],
      code: `${asks}\nexport async function ${name}(items: readonly ${type}[]): Promise<string> {\n  const { ${unit.name} } = await import(${quoted});\n  return \`${provider.many}: \${String(${unit.call(unit.name, 'items')})}\`;\n}`,
    };
  }
  return {
    imports: [`export { ${unit.name} } from ${quoted};`],
    code: `${asks}\nexport function ${name}(items: readonly ${type}[]): string {\n  return \`${provider.many}: \${items.length}\`;\n}`,
  };
}

export interface ScriptConsumer {
  readonly path: string;
  readonly own: Entity;
  readonly provider: Entity;
  readonly stale: Use;
  readonly mended: Use;
}

/** Where a consumer in `own`'s folder is written: a plain module or a component, by the seed. */
export function consumerPath(bench: Bench, own: Entity, ...words: readonly string[]): string {
  const folder = `${bench.layout.features}/${own.many}`;
  if (bench.random.chance(0.5)) return `${folder}/${bench.moduleName(own.one, ...words)}.ts`;
  return `${folder}/${bench.componentName(own.one, ...words)}.tsx`;
}

/** A script in its own feature folder which uses one thing of another folder. */
export function writeScriptConsumer(bench: Bench, plan: WorkPlan, parts: ScriptConsumer): void {
  const { path: file, own, provider } = parts;
  const units = bench.scripts(own, 2);
  const more = bench.scripts(own, 3);
  const kind = bench.random.pick<ComponentKind>(['card', 'list', 'filters']);
  const types = [own, provider].map(
    (entity) => `import type { ${pascal(entity.one)} } from '${typesPath(bench, file, entity)}';`,
  );
  writeConsumer(bench, file, plan, (state, grown) => {
    const use = parts[state];
    const bodies = grown ? [units[0], more[0], more[1], units[1], more[2]] : units;
    const code = bodies.flatMap((unit) => (unit ? [unit.text] : []));
    const imports = [...types, ...use.imports];
    const rest = [...code.slice(0, -1), use.code, ...code.slice(-1)].join('\n\n');
    if (!file.endsWith('.tsx')) return `${imports.join('\n')}\n\n${rest}\n`;
    const outer = `className="${kebab(own.one)}-grid"`;
    const name = pascal(...(file.split('/').pop() ?? '').replace('.tsx', '').split('-'));
    return `${component(kind, name, { entity: own, imports, outer, extra: [] })}\n${rest}\n`;
  });
  if (plan.consumer !== 'unchanged') growScript(bench, file, own);
}

export function typesPath(bench: Bench, from: string, entity: Entity): string {
  return importPath(from, `${bench.layout.features}/${entity.many}/types.ts`);
}

/** Lets a script about `entity` grow; it must import the entity's type already. */
export function growScript(bench: Bench, file: string, entity: Entity): void {
  letGrow(bench, file, () => {
    const [unit] = bench.scripts(entity, 1);
    return unit ? `\n${unit.text}\n` : null;
  });
}

export function scriptModule(imports: readonly string[], texts: readonly string[]): string {
  return `${imports.join('\n')}\n\n${texts.join('\n\n')}\n`;
}
