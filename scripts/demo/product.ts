import type { Bench, Row } from './bench';
import { draw } from './bench';
import { component } from './components';
import { change, keep } from './draft';
import { pythonModel, pythonModule } from './pythonFiles';
import { scriptModule } from './scriptConsumer';
import { safeTokens } from './styleBlocks';
import type { Entity } from './vocabulary';
import { camel, kebab, pascal } from './vocabulary';

/** What the product was before the change, apart from what single workstreams bring along. */
export function writeProduct(bench: Bench): void {
  const entities = entitiesOf(bench);
  for (const entity of entities) {
    writeWebFeature(bench, entity);
    writeServiceFeature(bench, entity);
    const { layout, draft } = bench;
    keep(draft, `${layout.styles}/${entity.many}/_base.scss`, `${draw(bench.blocks(kebab(entity.one)), 4)}\n`);
    const guide = `# ${pascal(entity.many)}\n\n${draw(bench.sections(entity), 5)}\n`;
    keep(draft, `${layout.docs}/guides/${kebab(entity.many)}.md`, guide);
  }
  writeWebFrame(bench, entities);
  writeServiceFrame(bench);
  writeRoot(bench, entities);
}

/** Files made of rows that several workstreams add to; to be written when all of them have run. */
export function writeSharedFiles(bench: Bench): void {
  const { layout, random } = bench;
  const safe = [...safeTokens].map(([key, value]): Row => ({ key, base: value, head: value }));
  const sheet = (rows: readonly Row[], side: 'base' | 'head', selector: string): string => {
    const lines = rows.flatMap((row) => (row[side] === null ? [] : [`  ${row.key}: ${row[side]};`]));
    return `${selector} {\n${lines.join('\n')}\n}\n`;
  };
  const tokens = random.shuffle([...safe, ...bench.tokens]);
  const colours = random.shuffle([
    ...bench.colours,
    { key: '--color-ink', base: '#111827', head: '#111827' },
    { key: '--color-edge', base: '#e2e8f0', head: '#e2e8f0' },
  ]);
  writeSides(bench, `${layout.styles}/tokens.css`, (side) => sheet(tokens, side, ':root'));

  const direct = colours.filter((row) => row.key.startsWith('--color-'));
  const plain = colours.filter((row) => !row.key.startsWith('--color-'));
  writeSides(bench, `${layout.styles}/theme.css`, (side) => {
    if (plain.length === 0) return sheet(direct, side, '@theme');
    return `${sheet(plain, side, ':root')}\n${sheet(direct, side, '@theme inline')}`;
  });
  for (const entity of entitiesOf(bench)) {
    const name = bench.componentName(entity.one, 'list');
    writeSides(bench, `${layout.features}/${entity.many}/index.ts`, (side) => {
      const rows = bench.barrels.filter((row) => row.key === entity.one).flatMap((row) => row[side] ?? []);
      const fixed = [
        `export * from './${bench.moduleName(entity.one, 'format')}';`,
        `export { ${pascal(entity.one, 'list')} } from './${name}';`,
        `export type { ${pascal(entity.one)}, ${pascal(entity.one, 'status')} } from './types';`,
      ];
      return `${[...fixed, ...rows].join('\n')}\n`;
    });
  }
}

function writeSides(bench: Bench, file: string, text: (side: 'base' | 'head') => string): void {
  const [base, head] = [text('base'), text('head')];
  if (base === head) keep(bench.draft, file, base);
  else change(bench.draft, file, base, head);
}

function entitiesOf(bench: Bench): Entity[] {
  return bench.theme.entities.map((_, index) => bench.entity(index));
}

function writeWebFeature(bench: Bench, entity: Entity): void {
  const { layout, draft } = bench;
  const folder = `${layout.features}/${entity.many}`;
  const type = pascal(entity.one);
  const typeImport = `import type { ${type} } from './types';`;
  keep(
    draft,
    `${folder}/types.ts`,
    `export const ${camel(entity.one, 'statuses')} = ['${entity.states.join("', '")}'] as const;
export type ${type}Status = (typeof ${camel(entity.one, 'statuses')})[number];

/** One ${entity.one} as the service sends it. */
export interface ${type} {
  readonly reference: string;
  readonly ${entity.numbers[0]}: number;
  readonly ${entity.numbers[1]}: number;
  readonly ${entity.texts[0]}: string;
  readonly ${entity.texts[1]}: string;
  readonly status: ${type}Status;
  readonly updatedAt: string;
}
`,
  );
  const units = bench.formats(entity).map((unit) => unit.text);
  keep(draft, `${folder}/${bench.moduleName(entity.one, 'format')}.ts`, scriptModule([typeImport], units));
  const outer = `className="${kebab(entity.one)}-page"`;
  const list = component('list', `${type}List`, { entity, imports: [typeImport], outer, extra: [] });
  keep(draft, `${folder}/${bench.componentName(entity.one, 'list')}.tsx`, list);
}

function writeServiceFeature(bench: Bench, entity: Entity): void {
  const { layout, draft, theme } = bench;
  const folder = `${layout.package}/${entity.many}`;
  const model = `from ${theme.product}.${entity.many}.models import ${pascal(entity.one)}`;
  keep(draft, `${folder}/__init__.py`, `"""Everything about ${entity.many}."""\n`);
  keep(draft, `${folder}/models.py`, pythonModel(entity));
  const rules = bench.pythonRules(entity).map((unit) => unit.text);
  keep(draft, `${folder}/rules.py`, pythonModule(`Rules for ${entity.many}.`, [model], rules));
}

function writeWebFrame(bench: Bench, entities: readonly Entity[]): void {
  const { layout, draft, theme } = bench;
  const shown = entities.map((entity) => ({ name: pascal(entity.one, 'list'), many: entity.many }));
  const folder = layout.features.slice(layout.source.length + 1);
  keep(
    draft,
    `${layout.source}/app.tsx`,
    `import { useState } from 'react';
${shown.map(({ name, many }, index) => `import { ${name} } from '${index % 2 === 0 ? '@/' : './'}${folder}/${many}';`).join('\n')}

const pages = { ${shown.map(({ name, many }) => `${many}: ${name}`).join(', ')} };

/** The frame around all pages. */
export function App() {
  const [page, setPage] = useState<keyof typeof pages>('${shown[0]?.many ?? ''}');
  const Page = pages[page];
  return (
    <main>
      <nav>
        {Object.keys(pages).map((name) => (
          <button key={name} onClick={() => setPage(name as keyof typeof pages)}>
            {name}
          </button>
        ))}
      </nav>
      <Page items={[]} onOpen={() => undefined} />
    </main>
  );
}
`,
  );
  const styles = layout.styles.slice(layout.source.length + 1);
  const library = layout.library.slice(layout.source.length + 1);
  keep(
    draft,
    `${layout.source}/main.tsx`,
    `import { createRoot } from 'react-dom/client';
import { App } from './app';
import { rememberDrag } from './${library}/drag';
import './${styles}/tokens.css';
import './${styles}/theme.css';
import './${styles}/main.scss';

rememberDrag(document.documentElement);
createRoot(document.body).render(<App />);
`,
  );
  keep(
    draft,
    `${layout.library}/drag.ts`,
    `/** Publishes how far the pointer has moved, for the style sheets. */
export function rememberDrag(element: HTMLElement): void {
  let start = 0;
  element.addEventListener('pointerdown', (event) => {
    start = event.clientX;
  });
  element.addEventListener('pointermove', (event) => {
    element.style.setProperty('--drag-offset', \`\${event.clientX - start}px\`);
  });
}
`,
  );
  const uses = entities.map((entity) => `@use './${entity.many}/base' as ${kebab(entity.many)};`);
  keep(
    draft,
    `${layout.styles}/main.scss`,
    `@use 'sass:math';\n${uses.join('\n')}\n\nbody {\n  margin: math.div(16px, 2);\n  color: var(--ink-body);\n}\n`,
  );
  const manifest = {
    name: `@${theme.product}/web`,
    private: true,
    type: 'module',
    scripts: { dev: 'vite', test: 'vitest run' },
    dependencies: { clsx: '2.1.1', react: '19.0.0', 'react-dom': '19.0.0' },
    devDependencies: { sass: '1.83.0', tailwindcss: '4.0.0', typescript: '5.7.2', vite: '6.0.5', vitest: '2.1.8' },
  };
  keep(draft, `${layout.web}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  const compiler = {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    baseUrl: '.',
    paths: { '@/*': ['./src/*'] },
  };
  keep(
    draft,
    `${layout.web}/tsconfig.json`,
    `${JSON.stringify({ compilerOptions: compiler, include: ['src'] }, null, 2)}\n`,
  );
}

function writeServiceFrame(bench: Bench): void {
  const { layout, draft, theme } = bench;
  keep(draft, `${layout.package}/__init__.py`, `"""The service behind ${theme.title}."""\n`);
  keep(
    draft,
    `${layout.service}/pyproject.toml`,
    `[project]\nname = "${theme.product}"\nversion = "2.4.0"\nrequires-python = ">=3.10"\ndependencies = []\n\n[project.optional-dependencies]\nfast = ["orjson>=3.9"]\n`,
  );
}

function writeRoot(bench: Bench, entities: readonly Entity[]): void {
  const { layout, draft, theme } = bench;
  const links = entities.map((entity) => `- [${pascal(entity.many)}](guides/${kebab(entity.many)}.md)`);
  keep(
    draft,
    `${layout.docs}/index.md`,
    `# ${theme.title}: manual\n\n${links.join('\n')}\n\nBack to the [project page](../README.md#start).\n`,
  );
  keep(
    draft,
    'README.md',
    `# ${theme.title}

The web client is in [${layout.web}](${layout.web}), the service in [\`${layout.service}\`](./${layout.service}/), and the
[manual](${layout.docs}/index.md "for users") in a folder of its own.

## Start

    npm install
    npm run dev

See [the list of changes][changes] and <https://example.org/${theme.product}>.

[changes]: ./CHANGELOG.md
`,
  );
  keep(draft, '.gitignore', 'node_modules/\n__pycache__/\n/build/\n');
}
