import type { Bench, Claim, WorkPlan } from '../bench';
import { draw, letGrow, writeConsumer } from '../bench';
import { component } from '../components';
import { growScript, typesPath } from '../scriptConsumer';
import type { Entity } from '../vocabulary';
import { camel, kebab, pascal } from '../vocabulary';

/** Old name, new name, value, a property that takes it; no name is near another one. */
const pairs = [
  ['--gutter-wide', '--page-inset', '32px', 'padding-inline'],
  ['--caption-tone', '--text-secondary', '#6b7280', 'color'],
  ['--edge-thin', '--stroke-hairline', '1px', 'border-width'],
  ['--shade-raised', '--elevation-one', '0 2px 6px rgb(0 0 0 / 18%)', 'box-shadow'],
  ['--bend-soft', '--corner-medium', '10px', 'border-radius'],
  ['--pace-quick', '--duration-short', '90ms', 'transition-duration'],
] as const;

/** A custom property is removed, perhaps under a new name; a sheet or a component of a feature still uses it. */
export function removedToken(bench: Bench, plan: WorkPlan): Claim[] {
  const { random } = bench;
  const [old, renamed, value, property] = random.pick(pairs);
  const replaced = random.chance(0.6);
  bench.tokens.push({ key: old, base: value, head: null });
  if (replaced) bench.tokens.push({ key: renamed, base: null, head: value });
  const mended = replaced ? `var(${renamed})` : value;

  const claims: Claim[] = [];
  const consume = (own: Entity, how: WorkPlan): void => {
    const parts: TokenUser = { own, property, stale: `var(${old})`, mended };
    const inScript = random.chance(0.3);
    const file = inScript ? writeComponent(bench, how, parts) : writeSheet(bench, how, parts);
    claims.push({
      kind: 'removed-token',
      from: { path: tokensPath(bench), side: 'base', text: `${old}:` },
      to: { path: file, side: 'head', text: `var(${old})`, first: true },
    });
  };
  consume(bench.entity(6), plan);
  if (plan.second) consume(bench.entity(0), { ...plan, consumer: 'unchanged' });
  return plan.broken ? claims : [];
}

export function tokensPath(bench: Bench): string {
  return `${bench.layout.styles}/tokens.css`;
}

interface TokenUser {
  readonly own: Entity;
  readonly property: string;
  readonly stale: string;
  readonly mended: string;
}

function writeSheet(bench: Bench, plan: WorkPlan, parts: TokenUser): string {
  const { random, layout } = bench;
  const name = random.pick(['frame', 'strip', 'drawer', 'tiles']);
  const file = `${layout.styles}/${parts.own.many}/${name}.${random.pick(['css', 'scss'])}`;
  const prefix = kebab(parts.own.one, name);
  const blocks = bench.blocks(prefix);
  const [base, more] = [draw(blocks, 3), draw(blocks, 3)];
  const twice = random.chance(0.4);
  writeConsumer(bench, file, plan, (state, grown) => {
    const rule = `.${prefix} {\n  display: block;\n  ${parts.property}: ${parts[state]};\n}`;
    const again = twice ? `\n\n.${prefix}[open] > .${prefix} {\n  ${parts.property}: ${parts[state]};\n}` : '';
    return `${grown ? `${more}\n\n` : ''}${rule}\n\n${base}${again}\n`;
  });
  if (plan.consumer !== 'unchanged') {
    letGrow(bench, file, () => {
      const next = blocks();
      return next === null ? null : `\n${next}\n`;
    });
  }
  return file;
}

function writeComponent(bench: Bench, plan: WorkPlan, parts: TokenUser): string {
  const { own, property } = parts;
  const file = `${bench.layout.features}/${own.many}/${bench.componentName(own.one, 'frame')}.tsx`;
  const more = bench.scripts(own, 3).map((unit) => unit.text);
  const types = `import type { ${pascal(own.one)} } from '${typesPath(bench, file, own)}';`;
  writeConsumer(bench, file, plan, (state, grown) => {
    const outer = `style={{ ${camel(...property.split('-'))}: '${parts[state]}' }}`;
    const text = component('list', pascal(own.one, 'frame'), { entity: own, imports: [types], outer, extra: [] });
    return grown ? `${text}\n${more.join('\n\n')}\n` : text;
  });
  if (plan.consumer !== 'unchanged') growScript(bench, file, own);
  return file;
}
