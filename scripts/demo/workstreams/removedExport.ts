import type { Bench, Claim, WorkPlan } from '../bench';
import { add, change, importPath } from '../draft';
import type { ImportForm, Use } from '../scriptConsumer';
import { consumerPath, growScript, scriptModule, typesPath, useOf, writeScriptConsumer } from '../scriptConsumer';
import type { Unit } from '../scriptUnits';
import type { Entity } from '../vocabulary';
import { camel, pascal } from '../vocabulary';

/**
 * A module of rules loses a name (removed or renamed) that another feature imports. Beside it, as a harmless thing that
 * looks alike, another function moves to a new module and stays reachable through the feature's barrel.
 */
export function removedExport(bench: Bench, plan: WorkPlan): Claim[] {
  const { layout, random, draft } = bench;
  const provider = bench.entity(2);
  const folder = `${layout.features}/${provider.many}`;
  const rules = `${folder}/${bench.moduleName(provider.one, 'rules')}.ts`;
  const policies = `${folder}/${bench.moduleName(provider.one, 'policies')}.ts`;
  const [lost, beside, moved, ...others] = bench.scripts(provider, 6);
  if (!lost || !beside || !moved) throw new Error('too few functions');
  const asType = random.chance(0.25);
  const limits = pascal(provider.one, 'limits');
  const limitsCode = `/** Bounds for the numbers of a ${provider.one}. */\nexport interface ${limits} {\n  readonly lowest: number;\n  readonly highest: number;\n}`;
  const renamed = random.chance(0.5);
  const replacement = renamed && !asType ? camel('compute', lost.name) : null;
  const type = (from: string): string =>
    `import type { ${pascal(provider.one)} } from '${typesPath(bench, from, provider)}';`;
  const texts = others.map((each) => each.text);
  const newName = replacement === null ? [] : [lost.text.replaceAll(lost.name, replacement)];
  change(
    draft,
    rules,
    scriptModule([type(rules)], [beside.text, asType ? limitsCode : lost.text, moved.text, ...texts]),
    scriptModule([type(rules)], [beside.text, ...newName, ...texts, ...bench.scripts(provider, 2).map((u) => u.text)]),
  );
  add(
    draft,
    policies,
    scriptModule(
      [type(policies)],
      [moved, ...bench.scripts(provider, 2)].map((u) => u.text),
    ),
  );
  growScript(bench, policies, provider);
  growScript(bench, rules, provider);
  const rulesRow = `export * from '${importPath(`${folder}/index.ts`, rules)}';`;
  const policiesRow = `export * from '${importPath(`${folder}/index.ts`, policies)}';`;
  bench.barrels.push({ key: provider.one, base: rulesRow, head: rulesRow });
  bench.barrels.push({ key: provider.one, base: null, head: policiesRow });

  const claims: Claim[] = [];
  const consume = (own: Entity, word: string, how: WorkPlan): void => {
    const file = consumerPath(bench, own, word);
    const specifier = importPath(file, random.chance(0.3) ? `${folder}/index.ts` : rules);
    const form = random.pick<ImportForm>(['single', 'multi', 'alias', 're-export']);
    const parts = { form, specifier, beside, own, provider };
    const stale = asType ? typeUse(limits, specifier, own, provider) : useOf({ ...parts, unit: lost });
    const mended = mendedUse({ ...parts, lost, replacement, asType, moved: beside }, importPath(file, rules));
    writeScriptConsumer(bench, how, { path: file, own, provider, stale, mended });
    claims.push({
      kind: 'removed-export',
      from: {
        path: rules,
        side: 'base',
        text: asType ? `export interface ${limits} ` : `export function ${lost.name}(`,
      },
      to: { path: file, side: 'head', text: importMark(asType ? limits : lost.name, asType ? 'single' : form) },
    });
  };
  consume(bench.entity(4), random.pick(['summary', 'ledger', 'figures']), plan);
  if (plan.second) consume(bench.entity(5), 'checks', { ...plan, consumer: 'unchanged' });
  healthyBarrelUser(bench, provider, moved, beside);
  return plan.broken ? claims : [];
}

/** A page that imports the moved function through the barrel and needs no change. */
function healthyBarrelUser(bench: Bench, provider: Entity, unit: Unit, beside: Unit): void {
  const own = bench.entity(6);
  const path = `${bench.layout.features}/${own.many}/${bench.moduleName(own.one, 'sidebar')}.ts`;
  const specifier = importPath(path, `${bench.layout.features}/${provider.many}/index.ts`);
  const use = useOf({ form: 'single', specifier, unit, beside, own, provider });
  writeScriptConsumer(
    bench,
    { broken: true, consumer: 'unchanged', second: false },
    {
      path,
      own,
      provider,
      stale: use,
      mended: use,
    },
  );
}

function importMark(name: string, form: ImportForm): string {
  if (form === 'multi') return `  ${name},`;
  if (form === 're-export') return `export { ${name} }`;
  return form === 'alias' ? `import { ${name} as ` : `{ ${name} }`;
}

function typeUse(name: string, specifier: string, own: Entity, provider: Entity): Use {
  return {
    imports: [`import type { ${name} } from '${specifier}';`],
    code: `/** Whether a number of a ${provider.one} is worth a warning on the ${own.one} page. */\nexport function ${camel('warns', 'about', provider.one)}(value: number, limits: ${name}): boolean {\n  return value < limits.lowest || value > limits.highest;\n}`,
  };
}

interface Mended {
  readonly form: ImportForm;
  readonly specifier: string;
  readonly beside: Unit;
  readonly own: Entity;
  readonly provider: Entity;
  readonly lost: Unit;
  readonly replacement: string | null;
  readonly asType: boolean;
  readonly moved: Unit;
}

/** The consumer done properly: the new name, or another function of the same module, or a type of its own. */
function mendedUse(m: Mended, rules: string): Use {
  if (m.asType) {
    const local = pascal('warning', 'limits');
    const { code } = typeUse(local, rules, m.own, m.provider);
    return {
      imports: [],
      code: `interface ${local} {\n  readonly lowest: number;\n  readonly highest: number;\n}\n\n${code}`,
    };
  }
  const form = m.form === 'multi' && m.replacement === null ? 'single' : m.form;
  const unit = m.replacement === null ? m.moved : { ...m.lost, name: m.replacement };
  return useOf({ form, specifier: m.specifier, unit, beside: m.beside, own: m.own, provider: m.provider });
}
