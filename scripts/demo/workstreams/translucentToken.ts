import type { Bench, Claim, WorkPlan } from '../bench';
import { writeConsumer } from '../bench';
import { component } from '../components';
import { growScript, typesPath } from '../scriptConsumer';
import { keep } from '../draft';
import type { Entity } from '../vocabulary';
import { kebab, pascal } from '../vocabulary';

/** An opaque colour, the same with an alpha channel, another opaque one; and the alpha. */
const colours = [
  ['#1e293b', '#1e293b99', '#24324a', 0.6],
  ['#f8fafc', '#f8fafccc', '#f1f4f9', 0.8],
  ['rgb(15 23 42)', 'rgb(15 23 42 / 50%)', 'rgb(20 28 48)', 0.5],
  ['rgb(241, 245, 249)', 'rgba(241, 245, 249, 0.7)', 'rgb(236, 240, 246)', 0.7],
  ['hsl(222 47% 11%)', 'hsl(222 47% 11% / 0.4)', 'hsl(222 47% 14%)', 0.4],
  ['oklch(0.21 0.034 264)', 'oklch(0.21 0.034 264 / 30%)', 'oklch(0.25 0.034 264)', 0.3],
] as const;

/**
 * A colour of the utility theme gets an alpha channel (broken) or only another tone (healthy), while components in other
 * folders ask for it under an opacity modifier. Beside it: a colour that may become translucent, because nobody puts a
 * modifier on it, and an opaque colour which changes under modifiers.
 */
export function translucentToken(bench: Bench, plan: WorkPlan): Claim[] {
  const { random } = bench;
  const name = random.pick(['panel', 'canvas', 'tile', 'plate', 'backdrop']);
  const plain = random.pick(['muted', 'subtle', 'hush']);
  const lively = random.pick(['signal', 'primary', 'highlight']);
  const [opaque, translucent, other, alpha] = random.pick(colours);
  const viaVariable = random.chance(0.35);
  const key = viaVariable ? `--${name}` : `--color-${name}`;
  bench.colours.push({ key, base: opaque, head: plan.broken ? translucent : other });
  if (viaVariable) bench.colours.push({ key: `--color-${name}`, base: `var(--${name})`, head: `var(--${name})` });
  bench.colours.push({ key: `--color-${plain}`, base: '#64748b', head: '#64748b80' });
  bench.colours.push({ key: `--color-${lively}`, base: '#2563eb', head: '#1d4ed8' });

  const claims: Claim[] = [];
  const consume = (own: Entity, how: WorkPlan): void => {
    const modifier = random.between(1, 9) * 10;
    const utility = `bg-${name}/${modifier}`;
    const file = writeUser(bench, how, own, [utility, `bg-${plain}`, `bg-${lively}/${random.between(1, 9) * 10}`]);
    claims.push({
      kind: 'translucent-token',
      from: { path: coloursPath(bench), side: 'head', text: `${key}:` },
      to: { path: file, side: 'head', text: utility, first: true },
      alpha: Math.round(alpha * modifier * 100) / 10_000,
    });
  };
  consume(bench.entity(3), plan.broken ? plan : { ...plan, consumer: 'modified' });
  if (plan.second) consume(bench.entity(5), { ...plan, broken: true, consumer: 'unchanged' });
  const bystander = bench.entity(4);
  const folder = `${bench.layout.features}/${bystander.many}`;
  keep(
    bench.draft,
    `${folder}/${bench.moduleName(bystander.one, 'classes')}.ts`,
    `/** Class names of the ${bystander.one} page. */
export const ${bystander.one}Classes = {
  root: 'rounded p-4 bg-${name}',
  note: 'text-${plain} bg-${plain}',
  badge: 'bg-${lively}/60 px-2',
} as const;
`,
  );
  return plan.broken ? claims : [];
}

function coloursPath(bench: Bench): string {
  return `${bench.layout.styles}/theme.css`;
}

/** A component whose class names ask for the colours: as one literal, from a list, or by a condition. */
function writeUser(bench: Bench, plan: WorkPlan, own: Entity, utilities: readonly [string, string, string]): string {
  const { random } = bench;
  const [first, second, third] = utilities;
  const file = `${bench.layout.features}/${own.many}/${bench.componentName(own.one, 'overlay')}.tsx`;
  const shape = random.pick(['literal', 'clsx', 'template'] as const);
  const outer = {
    literal: `className="absolute inset-0 ${first} p-4"`,
    clsx: `className={clsx('rounded border', '${first}', items.length > 9 && 'overflow-auto')}`,
    template: `className={\`grid gap-2 ${first} \${items.length === 0 ? 'hidden' : 'flex'}\`}`,
  }[shape];
  const types = `import type { ${pascal(own.one)} } from '${typesPath(bench, file, own)}';`;
  const imports = shape === 'clsx' ? [`import { clsx } from 'clsx';`, types] : [types];
  const extra = [
    `<span className="${second} rounded-full" />`,
    `<span className="${third}" title="${kebab(own.one)}" />`,
  ];
  const more = bench.scripts(own, 3).map((unit) => unit.text);
  writeConsumer(bench, file, plan, (_, grown) => {
    const text = component('card', pascal(own.one, 'overlay'), { entity: own, imports, outer, extra });
    return grown ? `${text}\n${more.join('\n\n')}\n` : text;
  });
  if (plan.consumer !== 'unchanged') growScript(bench, file, own);
  return file;
}
