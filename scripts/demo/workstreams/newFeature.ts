import type { Bench } from '../bench';
import { draw, letGrow } from '../bench';
import type { ComponentKind } from '../components';
import { component } from '../components';
import { add, changedPaths, importPath } from '../draft';
import { growScript, scriptModule, typesPath } from '../scriptConsumer';
import { pythonModule } from '../pythonFiles';
import type { Entity } from '../vocabulary';
import { kebab, pascal } from '../vocabulary';

/** New files of healthy work, until the change has `files` files. */
export function newFeature(bench: Bench, files: number): void {
  const writers = [writeScript, writeComponent, writePython, writeSheet, writeGuide];
  for (let number = 0; changedPaths(bench.draft).length - bench.renames.size < files; number++) {
    const write = writers[number % writers.length];
    if (write === undefined || number > 40) throw new Error('no room for more new files');
    const entity = bench.entity(number + 3);
    write(bench, entity, bench.random.pick(['planner', 'insights', 'exchange', 'inbox', 'audit']));
  }
}

function writeScript(bench: Bench, own: Entity, word: string): void {
  const { layout } = bench;
  const file = `${layout.features}/${own.many}/${word}/${bench.moduleName(own.one, word)}.ts`;
  const format = importPath(file, `${layout.features}/${own.many}/${bench.moduleName(own.one, 'format')}.ts`);
  const [unit, other] = bench.formats(own);
  const imports = [
    `import type { ${pascal(own.one)} } from '${typesPath(bench, file, own)}';`,
    `import { ${unit.name} as measure } from '${format}';`,
    `import type { ${pascal(own.one)} as Row } from '${importPath(file, `${layout.features}/${own.many}/index.ts`)}';`,
    `export { ${other.name} } from '${format}';`,
  ];
  const use = `/** The figure above the ${word}. */\nexport function headline(items: readonly Row[]): string {\n  return String(${unit.call('measure', 'items')});\n}`;
  add(bench.draft, file, scriptModule(imports, [use, ...bench.scripts(own, 2).map((each) => each.text)]));
  growScript(bench, file, own);
}

function writeComponent(bench: Bench, own: Entity, word: string): void {
  const { layout, random } = bench;
  const file = `${layout.features}/${own.many}/${word}/${bench.componentName(own.one, word)}.tsx`;
  const kind = random.pick<ComponentKind>(['card', 'list', 'filters']);
  const imports = [`import type { ${pascal(own.one)} } from '${typesPath(bench, file, own)}';`];
  const outer = `style={{ inlineSize: 'var(--${kebab(own.one)}-track, 20rem)' }}`;
  add(bench.draft, file, component(kind, pascal(own.one, word), { entity: own, imports, outer, extra: [] }));
  growScript(bench, file, own);
}

function writePython(bench: Bench, own: Entity, word: string): void {
  const file = `${bench.layout.package}/${own.many}/${word}.py`;
  const imports = [`from .models import ${pascal(own.one)}`, `from . import rules as ${own.one}_rules`];
  const [rule] = bench.pythonRules(own);
  const use = `def headline(items: Sequence[${pascal(own.one)}]) -> str:\n    """The figure above the ${word}."""\n    return str(${rule.call(`${own.one}_rules.${rule.name}`, 'items')})`;
  const units = [use, ...bench.pythons(own, 3).map((each) => each.text)];
  add(bench.draft, file, pythonModule(`The ${word} for ${own.many}.`, imports, units));
  letGrow(bench, file, () => {
    const [next] = bench.pythons(own, 1);
    return next ? `\n\n${next.text}\n` : null;
  });
}

function writeSheet(bench: Bench, own: Entity, word: string): void {
  const file = `${bench.layout.styles}/${own.many}/${word}.scss`;
  const blocks = bench.blocks(kebab(own.one, word));
  add(bench.draft, file, `@use './base';\n\n${draw(blocks, 4)}\n`);
  letGrow(bench, file, () => {
    const next = blocks();
    return next === null ? null : `\n${next}\n`;
  });
}

function writeGuide(bench: Bench, own: Entity, word: string): void {
  const file = `${bench.layout.docs}/guides/${kebab(own.one, word)}.md`;
  const sections = bench.sections(own);
  const head = `${pascal(own.one)} ${word}\n=======\n\nNew in this version; see also [${own.many}](./${kebab(own.many)}.md).`;
  add(bench.draft, file, `${head}\n\n${draw(sections, 4)}\n`);
  letGrow(bench, file, () => {
    const next = sections();
    return next === null ? null : `\n${next}\n`;
  });
}
