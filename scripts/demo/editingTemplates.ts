import type { Template } from './scriptUnits';
import { camel } from './vocabulary';

const onList = (fn: string, items: string): string => `${fn}(${items})`;

/** Functions that change, page through or describe lists; the other half is beside `scriptUnits`. */
export const editingTemplates: readonly Template[] = [
  (w) => ({
    name: camel('merge', w.one, 'updates', 'by', w.text),
    text: `/** Newer copies replace older ones; a ${w.one} whose ${w.text} became empty keeps the one it had. */
export function ${camel('merge', w.one, 'updates', 'by', w.text)}(
  items: readonly ${w.type}[],
  updates: readonly ${w.type}[],
): ${w.type}[] {
  const merged = new Map(items.map((${w.one}) => [${w.one}.reference, ${w.one}]));
  for (const update of updates) {
    const known = merged.get(update.reference);
    if (known && known.updatedAt > update.updatedAt) continue;
    const ${w.text} = update.${w.text} === '' ? (known?.${w.text} ?? '') : update.${w.text};
    merged.set(update.reference, { ...update, ${w.text} });
  }
  return [...merged.values()];
}`,
    call: (fn, items) => `${fn}(${items}, []).length`,
  }),
  (w) => ({
    name: camel('describe', w.one, 'by', w.num),
    text: `/** One line for a screen reader: what it is, how much, and in which state. */
export function ${camel('describe', w.one, 'by', w.num)}(${w.one}: ${w.type}): string {
  const amount = new Intl.NumberFormat('en').format(${w.one}.${w.num});
  switch (${w.one}.status) {
    case '${w.states[0]}':
      return \`\${${w.one}.reference}, ${w.num} \${amount}, not begun\`;
    case '${w.states[1]}':
      return \`\${${w.one}.reference}, ${w.num} \${amount}, under way\`;
    case '${w.states[2]}':
      return \`\${${w.one}.reference}, ${w.num} \${amount}, done\`;
  }
}`,
    call: (fn, items) => `${items}.map(${fn}).join()`,
  }),
  (w) => ({
    name: camel('page', 'of', w.many, 'by', w.num),
    text: `/** One page of the ${w.many}, smallest ${w.num} first, with what the pager needs to know. */
export function ${camel('page', 'of', w.many, 'by', w.num)}(
  items: readonly ${w.type}[],
  page: number,
  size = 25,
): { readonly rows: readonly ${w.type}[]; readonly pages: number } {
  const ordered = [...items].sort((a, b) => a.${w.num} - b.${w.num});
  const pages = Math.max(1, Math.ceil(ordered.length / size));
  const at = Math.min(Math.max(page, 0), pages - 1);
  return { rows: ordered.slice(at * size, (at + 1) * size), pages };
}`,
    call: (fn, items) => `${fn}(${items}, 0).pages`,
  }),
  (w) => ({
    name: camel('stale', w.many, 'in', w.text),
    text: `/** ${w.states[1]} ${w.many} of a ${w.text} that nobody touched for some days, the oldest first. */
export function ${camel('stale', w.many, 'in', w.text)}(
  items: readonly ${w.type}[],
  ${w.text}: string,
  days = 7,
  now = Date.now(),
): ${w.type}[] {
  const limit = now - days * 24 * 60 * 60 * 1000;
  return items
    .filter((${w.one}) => ${w.one}.${w.text} === ${w.text} && ${w.one}.status === '${w.states[1]}')
    .filter((${w.one}) => Date.parse(${w.one}.updatedAt) < limit)
    .sort((a, b) => a.updatedAt.localeCompare(b.updatedAt));
}`,
    call: (fn, items) => `${fn}(${items}, '').length`,
  }),
  (w) => ({
    name: camel('read', w.one, w.text, 'from', 'search'),
    text: `/** The ${w.text} which the address bar asks for, when there is such a ${w.one}. */
export function ${camel('read', w.one, w.text, 'from', 'search')}(items: readonly ${w.type}[], search = ''): string | undefined {
  const asked = new URLSearchParams(search).get('${w.text}')?.trim();
  if (asked === undefined || asked === '') return undefined;
  return items.some((${w.one}) => ${w.one}.${w.text} === asked) ? asked : undefined;
}`,
    call: onList,
  }),
  (w) => ({
    name: camel('spread', 'of', w.num, 'over', w.text),
    text: `/** Least and most ${w.num} per ${w.text}, for the bars of the chart. */
export function ${camel('spread', 'of', w.num, 'over', w.text)}(
  items: readonly ${w.type}[],
): ReadonlyMap<string, { readonly least: number; readonly most: number }> {
  const bars = new Map<string, { least: number; most: number }>();
  for (const ${w.one} of items) {
    const bar = bars.get(${w.one}.${w.text});
    if (bar === undefined) {
      bars.set(${w.one}.${w.text}, { least: ${w.one}.${w.num}, most: ${w.one}.${w.num} });
      continue;
    }
    bar.least = Math.min(bar.least, ${w.one}.${w.num});
    bar.most = Math.max(bar.most, ${w.one}.${w.num});
  }
  return bars;
}`,
    call: (fn, items) => `${fn}(${items}).size`,
  }),
  (w) => ({
    name: camel('undo', w.one, w.num, 'change'),
    text: `/** What to send so that the ${w.num} is again what it was; nothing for ${w.many} that are gone or the same. */
export function ${camel('undo', w.one, w.num, 'change')}(
  items: readonly ${w.type}[],
  before: readonly ${w.type}[],
): { readonly reference: string; readonly ${w.num}: number }[] {
  const old = new Map(before.map((${w.one}) => [${w.one}.reference, ${w.one}.${w.num}]));
  return items.flatMap(({ reference, ${w.num} }) => {
    const was = old.get(reference);
    return was === undefined || was === ${w.num} ? [] : [{ reference, ${w.num}: was }];
  });
}`,
    call: (fn, items) => `${fn}(${items}, []).length`,
  }),
];
