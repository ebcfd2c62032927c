import type { Bench, Claim, WorkPlan } from '../bench';
import { letGrow, one, writeConsumer } from '../bench';
import { remove } from '../draft';
import { pythonModule } from '../pythonFiles';
import { pascal, snake } from '../vocabulary';

type Form = 'absolute' | 'relative' | 'module' | 'from-package';

/** A module of the service goes; a handler of another package of the service imported it. */
export function deletedPython(bench: Bench, plan: WorkPlan): Claim[] {
  const { layout, random, theme } = bench;
  const [provider, own] = [bench.entity(3), bench.entity(4)];
  const module = snake(random.pick(['legacy', 'v1', 'previous']), random.pick(['pricing', 'scoring', 'checks']));
  const gone = `${layout.package}/${provider.many}/${module}.py`;
  const unit = one(bench.pythons(provider, 1));
  const model = `from ${theme.product}.${provider.many}.models import ${pascal(provider.one)}`;
  const units = [...bench.pythons(provider, 3), unit].map((each) => each.text);
  const says = `Rules for ${provider.many} from before the move to the new service.`;
  remove(bench.draft, gone, pythonModule(says, [model], units));
  bench.gone.push({ kind: 'python', path: gone, name: unit.name });

  const form = random.pick<Form>(['absolute', 'relative', 'module', 'from-package']);
  const importLine = (form: Form, target: string, name: string): { line: string; callee: string } => {
    const full = `${theme.product}.${provider.many}`;
    if (form === 'absolute') return { line: `from ${full}.${target} import ${name}`, callee: name };
    if (form === 'relative') return { line: `from ..${provider.many}.${target} import ${name}`, callee: name };
    if (form === 'module') return { line: `import ${full}.${target} as past`, callee: `past.${name}` };
    return { line: `from ${full} import ${target}`, callee: `${target}.${name}` };
  };
  const [kept] = bench.pythonRules(provider);
  const stale = importLine(form, module, unit.name);
  const mended = importLine(form, 'rules', kept.name);
  const file = `${layout.package}/${own.many}/${random.pick(['handlers', 'jobs', 'views'])}.py`;
  const place = random.below(2);
  const base = bench.pythons(own, 2);
  const more = bench.pythons(own, 3);
  writeConsumer(bench, file, plan, (state, grown) => {
    const [{ line, callee }, called] = state === 'stale' ? [stale, unit] : [mended, kept];
    const imports = [model, `from ${theme.product}.${own.many}.models import ${pascal(own.one)}`];
    imports.splice(place, 0, line);
    const use = `def ${snake(own.one, 'page', 'note')}(items: Sequence[${pascal(provider.one)}]) -> str:
    """What the page of a ${own.one} says about its ${provider.many}."""
    return f"${provider.many}: {len(items)} ({${called.call(callee, 'items')}})"`;
    const [first, second] = base;
    const bodies = grown ? [first, more[0], second, more[1], more[2]] : [first, second];
    const texts = bodies.flatMap((each) => (each ? [each.text] : []));
    return pythonModule(`Requests about ${own.many}.`, imports, [...texts.slice(0, 1), use, ...texts.slice(1)]);
  });
  if (plan.consumer !== 'unchanged') {
    letGrow(bench, file, () => {
      const [next] = bench.pythons(own, 1);
      return next ? `\n\n${next.text}\n` : null;
    });
  }
  if (!plan.broken) return [];
  return [
    {
      kind: 'deleted-python',
      from: { path: gone, side: 'base', text: null },
      to: { path: file, side: 'head', text: stale.line },
    },
  ];
}
