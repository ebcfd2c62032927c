import type { Bench, Claim, WorkPlan } from '../bench';
import { add, change, importPath } from '../draft';
import type { Unit } from '../scriptUnits';
import type { Entity } from '../vocabulary';
import { camel, pascal } from '../vocabulary';

/** Tests of a feature's `format` module; one of them may be left focused. Comments and strings hold the same words. */
export function focusedTest(bench: Bench, plan: WorkPlan): Claim[] {
  const { layout, random } = bench;
  const own = bench.entity(0);
  const folder = `${layout.features}/${own.many}`;
  const name = `${bench.moduleName(own.one, random.pick(['totals', 'tables', 'screens']))}.${random.pick(['test', 'spec'])}.ts`;
  const file = random.chance(0.5) ? `${folder}/${name}` : `${folder}/__tests__/${name}`;
  const format = importPath(file, `${folder}/${bench.moduleName(own.one, 'format')}.ts`);
  const types = importPath(file, `${folder}/types.ts`);
  const focus = random.pick(['it.only', 'test.only', 'describe.only'] as const);
  const units = bench.formats(own);
  const [first, second, third, fourth] = units;
  const word = focus.startsWith('test') ? 'test' : 'it';
  const text = (grown: boolean): string => {
    const names = (grown ? units : [first, second]).map((unit) => unit.name);
    const head = [
      `import { describe, expect, ${word} } from 'vitest';`,
      `import { ${names.sort().join(', ')} } from '${format}';`,
      `import type { ${pascal(own.one)} } from '${types}';`,
    ];
    const cases = grown ? [first, third, second, fourth] : [first, second];
    const blocks = cases.map((unit, index) =>
      block(own, unit, word, plan.broken && grown && index === 1 ? focus : null),
    );
    return `${head.join('\n')}\n\n${builder(own)}\n\n${blocks.join('\n\n')}\n`;
  };
  if (plan.consumer === 'added') add(bench.draft, file, text(true));
  else change(bench.draft, file, text(false), text(true));
  if (!plan.broken) return [];
  return [{ kind: 'focused-test', from: null, to: { path: file, side: 'head', text: `${focus}('${third.name}` } }];
}

function builder(own: Entity): string {
  return `// While looking for the cause of a failure: describe.only('${own.many}', …) runs one block alone.
const howToFocus = "put it.only( in front of a test, and take it out again";

function ${camel('make', own.one)}(reference: string, amount: number): ${pascal(own.one)} {
  return {
    reference,
    ${own.numbers[0]}: amount,
    ${own.numbers[1]}: amount / 2,
    ${own.texts[0]}: 'north',
    ${own.texts[1]}: 'somebody',
    status: '${own.states[0]}',
    updatedAt: '2024-03-01T08:00:00Z',
  };
}`;
}

function block(own: Entity, unit: Unit, word: string, focus: string | null): string {
  const make = camel('make', own.one);
  const outer = focus === 'describe.only' ? `describe.only('${unit.name}` : `describe('about ${unit.name}`;
  const inner = focus !== null && focus !== 'describe.only' ? `${focus}('${unit.name}` : `${word}('${unit.name}`;
  return `${outer}', () => {
  ${inner} takes a few ${own.many}', () => {
    const items = [${make}('A-1', 12), ${make}('A-2', 30)];
    expect(${unit.call(unit.name, 'items')}).toBeDefined();
    expect(items.map((each) => each.reference)).toEqual(['A-1', 'A-2']);
  });

  ${word}('takes none', () => {
    const items: ${pascal(own.one)}[] = [];
    expect(() => ${unit.call(unit.name, 'items')}).not.toThrow(howToFocus);
  });
});`;
}
