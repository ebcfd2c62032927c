import type { Bench, Claim, WorkPlan } from '../bench';
import { draw, letGrow, writeConsumer } from '../bench';
import { remove } from '../draft';
import { kebab } from '../vocabulary';

/** A style sheet goes; a sheet of another feature still loads it, as a Sass module, a Sass import or a plain CSS import. */
export function deletedStyle(bench: Bench, plan: WorkPlan): Claim[] {
  const { layout, random } = bench;
  const [provider, own] = [bench.entity(4), bench.entity(5)];
  const word = random.pick(['badges', 'chips', 'ribbons', 'labels']);
  const form = random.pick(['use', 'import', 'css'] as const);
  const name = form === 'css' ? `${word}.css` : random.pick([`_${word}.scss`, `${word}.scss`]);
  const gone = `${layout.styles}/${provider.many}/${name}`;
  const oldBlocks = bench.blocks(kebab(provider.one, word));
  const accent = form === 'css' ? '' : `$${word}-gap: 4px;\n$${word}-weight: 600;\n\n`;
  remove(bench.draft, gone, `${accent}${draw(oldBlocks, 5)}\n`);
  bench.gone.push({ kind: 'style', path: gone, name: word });

  const file = `${layout.styles}/${own.many}/${random.pick(['panel', 'sheet', 'header'])}.${form === 'css' ? 'css' : 'scss'}`;
  const line = {
    use: `@use '../${provider.many}/${word}' as ${word};`,
    import: `@import '../${provider.many}/${word}';`,
    css: random.pick([`@import '../${provider.many}/${word}.css';`, `@import url('../${provider.many}/${word}.css');`]),
  }[form];
  const used = { use: `${word}.$${word}-gap`, import: `$${word}-gap`, css: 'var(--gap-narrow)' }[form];
  const blocks = bench.blocks(kebab(own.one));
  const [base, more] = [draw(blocks, 3), draw(blocks, 3)];
  writeConsumer(bench, file, plan, (state, grown) => {
    const head = state === 'stale' ? `${line}\n\n` : '';
    const gap = state === 'stale' ? used : 'var(--gap-narrow)';
    const chip = `.${kebab(own.one, word)} {\n  display: inline-flex;\n  gap: ${gap};\n  color: var(--ink-body);\n}`;
    return `${head}${chip}\n\n${base}\n${grown ? `\n${more}\n` : ''}`;
  });
  if (plan.consumer !== 'unchanged') {
    letGrow(bench, file, () => {
      const next = blocks();
      return next === null ? null : `\n${next}\n`;
    });
  }
  if (!plan.broken) return [];
  return [
    {
      kind: 'deleted-style',
      from: { path: gone, side: 'base', text: null },
      to: { path: file, side: 'head', text: line },
    },
  ];
}
