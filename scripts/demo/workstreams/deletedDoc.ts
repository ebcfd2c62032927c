import type { Bench, Claim, WorkPlan } from '../bench';
import { draw, letGrow, writeConsumer } from '../bench';
import { remove } from '../draft';
import { kebab, pascal } from '../vocabulary';

/** A guide goes because another one says the same; a page in another folder of the manual links to it. */
export function deletedDoc(bench: Bench, plan: WorkPlan): Claim[] {
  const { layout, random } = bench;
  const [provider, own] = [bench.entity(5), bench.entity(6)];
  const name = `${kebab(random.pick(['migrating', 'importing', 'printing']), provider.many)}.md`;
  const gone = `${layout.docs}/guides/${name}`;
  const sections = bench.sections(provider);
  remove(bench.draft, gone, `# ${pascal(provider.many)}, step by step\n\n${draw(sections, 5)}\n`);
  bench.gone.push({ kind: 'doc', path: gone, name });

  const folder = random.pick(['operations', 'reference', 'tutorials']);
  const file = `${layout.docs}/${folder}/${kebab(own.one)}-checklist.md`;
  const target = `../guides/${name}`;
  const anchor = random.chance(0.4) ? '#states' : '';
  const kept = `../guides/${kebab(provider.many)}.md`;
  const blocks = bench.sections(own);
  const [base, more] = [draw(blocks, 3), draw(blocks, 3)];
  const atTop = random.chance(0.5);
  writeConsumer(bench, file, plan, (state, grown) => {
    const link = state === 'stale' ? `${target}${anchor}` : kept;
    const hint = `Before you begin, read [how ${provider.many} are handled](${link}) and
tell your colleagues when the list below is out of date.`;
    const body = grown ? `${base}\n\n${more}` : base;
    const parts = atTop ? [hint, body] : [body, `## Further reading\n\n${hint}`];
    return `# ${pascal(own.one)} checklist\n\n${parts.join('\n\n')}\n`;
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
      kind: 'deleted-doc',
      from: { path: gone, side: 'base', text: null },
      to: { path: file, side: 'head', text: `(${target}` },
    },
  ];
}
