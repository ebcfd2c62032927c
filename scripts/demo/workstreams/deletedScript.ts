import type { Bench, Claim, WorkPlan } from '../bench';
import { one } from '../bench';
import { importPath, remove } from '../draft';
import type { ImportForm } from '../scriptConsumer';
import { consumerPath, scriptModule, typesPath, useOf, writeScriptConsumer } from '../scriptConsumer';
import { pascal } from '../vocabulary';

const forms: readonly ImportForm[] = ['single', 'multi', 'alias', 'namespace', 'dynamic', 're-export'];

/** A module goes because its feature's `format` module does its work; a page of another feature used it. */
export function deletedScript(bench: Bench, plan: WorkPlan): Claim[] {
  const { layout, random } = bench;
  const [provider, own] = [bench.entity(0), bench.entity(1)];
  const prefix = random.pick(['legacy', 'old', 'early', 'draft']);
  const gone = `${layout.features}/${provider.many}/${bench.moduleName(prefix, provider.one, 'sums')}.ts`;
  const unit = one(bench.scripts(provider, 1));
  const beside = one(bench.scripts(provider, 1));
  const units = [unit, ...bench.scripts(provider, 3), beside];
  const type = `import type { ${pascal(provider.one)} } from '${typesPath(bench, gone, provider)}';`;
  remove(
    bench.draft,
    gone,
    scriptModule(
      [type],
      units.map((each) => each.text),
    ),
  );
  bench.gone.push({ kind: 'script', path: gone, name: unit.name });

  const file = consumerPath(bench, own, 'overview');
  const format = `${layout.features}/${provider.many}/${bench.moduleName(provider.one, 'format')}.ts`;
  const [kept, keptToo] = bench.formats(provider);
  const form = random.pick(forms);
  const stale = importPath(file, gone);
  writeScriptConsumer(bench, plan, {
    path: file,
    own,
    provider,
    stale: useOf({ form, specifier: stale, unit, beside, own, provider }),
    mended: useOf({ form, specifier: importPath(file, format), unit: kept, beside: keptToo, own, provider }),
  });
  if (!plan.broken) return [];
  return [
    {
      kind: 'deleted-script',
      from: { path: gone, side: 'base', text: null },
      to: { path: file, side: 'head', text: `'${stale}'` },
    },
  ];
}
