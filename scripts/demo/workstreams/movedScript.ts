import type { Bench, Claim, WorkPlan } from '../bench';
import { one } from '../bench';
import { add, importPath, remove } from '../draft';
import type { ImportForm } from '../scriptConsumer';
import { consumerPath, scriptModule, typesPath, useOf, writeScriptConsumer } from '../scriptConsumer';
import { pascal } from '../vocabulary';

const forms: readonly ImportForm[] = ['single', 'multi', 'alias', 'namespace', 'dynamic', 're-export'];

/** Helpers move from the library into their feature; of two pages which import them, one may be forgotten. */
export function movedScript(bench: Bench, plan: WorkPlan): Claim[] {
  const { layout, random, draft } = bench;
  const [provider, updated, own] = [bench.entity(1), bench.entity(2), bench.entity(3)];
  const name = bench.moduleName(provider.one, random.pick(['helpers', 'figures', 'queries', 'maths']));
  const before = `${layout.library}/${name}.ts`;
  const folder = `${layout.features}/${provider.many}`;
  const after = random.pick([`${folder}/${name}.ts`, `${folder}/model/${name}.ts`, `${folder}/${name}/index.ts`]);
  const unit = one(bench.scripts(provider, 1));
  const beside = one(bench.scripts(provider, 1));
  const units = [beside, ...bench.scripts(provider, 3), unit].map((each) => each.text);
  const type = (from: string): string =>
    `import type { ${pascal(provider.one)} } from '${typesPath(bench, from, provider)}';`;
  remove(draft, before, scriptModule([type(before)], units));
  add(draft, after, scriptModule([type(after)], units));
  bench.renames.set(after, before);
  bench.gone.push({ kind: 'script', path: before, name: unit.name });

  const consume = (reader: typeof own, word: string, how: WorkPlan): { file: string; stale: string } => {
    const file = consumerPath(bench, reader, word);
    const form = random.pick(forms);
    const stale = importPath(file, before);
    const alias = `@/${after.slice(layout.source.length + 1).replace(/(\/index)?\.ts$/, '')}`;
    const fresh = random.chance(0.3) ? alias : importPath(file, after);
    const parts = { form, unit, beside, own: reader, provider };
    writeScriptConsumer(bench, how, {
      path: file,
      own: reader,
      provider,
      stale: useOf({ ...parts, specifier: stale }),
      mended: useOf({ ...parts, specifier: fresh }),
    });
    return { file, stale };
  };
  consume(updated, 'digest', { broken: false, consumer: 'modified', second: false });
  const { file, stale } = consume(own, random.pick(['board', 'desk', 'timeline']), plan);
  if (!plan.broken) return [];
  return [
    {
      kind: 'moved-script',
      from: { path: before, side: 'base', text: null },
      to: { path: file, side: 'head', text: `'${stale}'` },
    },
  ];
}
