import type { Entity } from './vocabulary';
import { camel, kebab, pascal } from './vocabulary';

interface ComponentParts {
  readonly entity: Entity;
  /** Import lines beside React's and the entity's type. */
  readonly imports: readonly string[];
  /** An attribute and its value for the outer element, like `className="p-4"`. */
  readonly outer: string;
  /** JSX lines inside the outer element, before what the template shows. */
  readonly extra: readonly string[];
}

type Template = (name: string, parts: ComponentParts) => string;

const list: Template = (name, { entity: e, imports, outer, extra }) => `import { useMemo, useState } from 'react';
${imports.join('\n')}

interface ${name}Props {
  readonly items: readonly ${pascal(e.one)}[];
  readonly onOpen: (reference: string) => void;
}

/** All ${e.many} as a table; a click on a heading sorts. */
export function ${name}({ items, onOpen }: ${name}Props) {
  const [column, setColumn] = useState<'${e.numbers[0]}' | '${e.numbers[1]}'>('${e.numbers[0]}');
  const rows = useMemo(() => [...items].sort((a, b) => b[column] - a[column]), [items, column]);
  if (rows.length === 0) return <p className="${kebab(e.one)}-empty">There are no ${e.many} yet.</p>;
  return (
    <section ${outer}>
${extra.map((line) => `      ${line}\n`).join('')}      <table className="${kebab(e.one)}-table">
        <thead>
          <tr>
            <th>Reference</th>
            <th onClick={() => setColumn('${e.numbers[0]}')}>${pascal(e.numbers[0])}</th>
            <th onClick={() => setColumn('${e.numbers[1]}')}>${pascal(e.numbers[1])}</th>
            <th>${pascal(e.texts[0])}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((${e.one}) => (
            <tr key={${e.one}.reference} onDoubleClick={() => onOpen(${e.one}.reference)}>
              <td>{${e.one}.reference}</td>
              <td>{${e.one}.${e.numbers[0]}}</td>
              <td>{${e.one}.${e.numbers[1]}}</td>
              <td>{${e.one}.${e.texts[0]}}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
`;

const card: Template = (name, { entity: e, imports, outer, extra }) => `import { useId } from 'react';
${imports.join('\n')}

interface ${name}Props {
  readonly items: readonly ${pascal(e.one)}[];
  readonly compact?: boolean;
}

/** The ${e.many} of one ${e.texts[0]} as cards. */
export function ${name}({ items, compact = false }: ${name}Props) {
  const heading = useId();
  const shown = compact ? items.slice(0, 3) : items;
  return (
    <section aria-labelledby={heading} ${outer}>
${extra.map((line) => `      ${line}\n`).join('')}      <h2 id={heading}>${pascal(e.many)}</h2>
      {shown.map((${e.one}) => (
        <article key={${e.one}.reference} className="${kebab(e.one)}-card">
          <h3>{${e.one}.reference}</h3>
          <dl>
            <dt>${pascal(e.texts[0])}</dt>
            <dd>{${e.one}.${e.texts[0]} || 'not known'}</dd>
            <dt>${pascal(e.numbers[0])}</dt>
            <dd>{${e.one}.${e.numbers[0]}.toLocaleString()}</dd>
          </dl>
          {${e.one}.status === '${e.states[2]}' && <p className="${kebab(e.one)}-hint">This ${e.one} can no longer change.</p>}
        </article>
      ))}
    </section>
  );
}
`;

const filters: Template = (name, { entity: e, imports, outer, extra }) => `import { useState } from 'react';
${imports.join('\n')}

interface ${name}Props {
  readonly items: readonly ${pascal(e.one)}[];
  readonly onFilter: (kept: readonly ${pascal(e.one)}[]) => void;
}

/** Search field and state buttons above the list of ${e.many}. */
export function ${name}({ items, onFilter }: ${name}Props) {
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<${pascal(e.one)}['status'] | 'all'>('all');
  const ${camel('apply', e.one, 'filter')} = (words: string, wanted: ${pascal(e.one)}['status'] | 'all') => {
    const kept = items.filter(
      (${e.one}) => (wanted === 'all' || ${e.one}.status === wanted) && ${e.one}.${e.texts[1]}.includes(words),
    );
    onFilter(kept);
  };
  return (
    <form role="search" ${outer}>
${extra.map((line) => `      ${line}\n`).join('')}      <label className="${kebab(e.one)}-field">
        ${pascal(e.texts[1])}
        <input
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            ${camel('apply', e.one, 'filter')}(event.target.value, status);
          }}
        />
      </label>
      {(['all', '${e.states.join("', '")}'] as const).map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={status === choice}
          onClick={() => {
            setStatus(choice);
            ${camel('apply', e.one, 'filter')}(typed, choice);
          }}
        >
          {choice}
        </button>
      ))}
    </form>
  );
}
`;

const componentKinds = { list, card, filters } as const satisfies Record<string, Template>;
export type ComponentKind = keyof typeof componentKinds;

/** A React component in a file of its own. */
export function component(kind: ComponentKind, name: string, parts: ComponentParts): string {
  return componentKinds[kind](name, parts);
}
