import type { Template } from './scriptUnits';
import { camel, pascal } from './vocabulary';

const onList = (fn: string, items: string): string => `${fn}(${items})`;

/** Functions that sum up, group, sort and check lists. */
export const overviewTemplates: readonly Template[] = [
  (w) => ({
    name: camel('total', w.num, 'of', w.many),
    text: `/** Adds up the ${w.num} of all ${w.many}. */
export function ${camel('total', w.num, 'of', w.many)}(items: readonly ${w.type}[]): number {
  return items.reduce((sum, ${w.one}) => sum + ${w.one}.${w.num}, 0);
}`,
    call: onList,
  }),
  (w) => ({
    name: camel('group', w.many, 'by', w.text),
    text: `/** ${pascal(w.many)} under their ${w.text}, in the order in which each ${w.text} first appears. */
export function ${camel('group', w.many, 'by', w.text)}(items: readonly ${w.type}[]): Map<string, ${w.type}[]> {
  const groups = new Map<string, ${w.type}[]>();
  for (const ${w.one} of items) {
    const known = groups.get(${w.one}.${w.text});
    if (known) known.push(${w.one});
    else groups.set(${w.one}.${w.text}, [${w.one}]);
  }
  return groups;
}`,
    call: (fn, items) => `${fn}(${items}).size`,
  }),
  (w) => ({
    name: camel('sort', 'by', w.num, 'of', w.one),
    text: `/** A sorted copy, largest ${w.num} first; equal ones by reference. */
export function ${camel('sort', 'by', w.num, 'of', w.one)}(items: readonly ${w.type}[]): ${w.type}[] {
  return [...items].sort((a, b) => b.${w.num} - a.${w.num} || a.reference.localeCompare(b.reference));
}`,
    call: (fn, items) => `${fn}(${items}).length`,
  }),
  (w) => ({
    name: camel('average', w.num, 'per', w.one),
    text: `/** The mean ${w.num}, or 0 when there are no ${w.many}. */
export function ${camel('average', w.num, 'per', w.one)}(items: readonly ${w.type}[]): number {
  if (items.length === 0) return 0;
  let sum = 0;
  for (const ${w.one} of items) sum += ${w.one}.${w.num};
  return Math.round((sum / items.length) * 100) / 100;
}`,
    call: onList,
  }),
  (w) => ({
    name: camel('find', w.many, 'with', w.text),
    text: `/** ${pascal(w.many)} whose ${w.text} contains the words typed by the user, upper and lower case alike. */
export function ${camel('find', w.many, 'with', w.text)}(items: readonly ${w.type}[], typed: string): ${w.type}[] {
  const words = typed.toLowerCase().split(' ').filter((word) => word !== '');
  return items.filter((${w.one}) => {
    const ${w.text} = ${w.one}.${w.text}.toLowerCase();
    return words.every((word) => ${w.text}.includes(word));
  });
}`,
    call: (fn, items) => `${fn}(${items}, '').length`,
  }),
  (w) => ({
    name: camel(w.num, 'buckets', 'of', w.many),
    text: `/** How many ${w.many} fall below each limit of ${w.num}; the last number counts the rest. */
export function ${camel(w.num, 'buckets', 'of', w.many)}(items: readonly ${w.type}[], limits: readonly number[]): number[] {
  const counts = limits.map(() => 0).concat(0);
  for (const ${w.one} of items) {
    const at = limits.findIndex((limit) => ${w.one}.${w.num} < limit);
    const slot = at < 0 ? limits.length : at;
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  return counts;
}`,
    call: (fn, items) => `${fn}(${items}, [10, 100]).length`,
  }),
  (w) => ({
    name: camel('count', w.states[0], w.many, 'by', w.text),
    text: `/** ${pascal(w.states[0])} ${w.many} per ${w.text}, for the small numbers in the side bar. */
export function ${camel('count', w.states[0], w.many, 'by', w.text)}(items: readonly ${w.type}[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, ${w.text} } of items) {
    if (status !== '${w.states[0]}') continue;
    counts[${w.text}] = (counts[${w.text}] ?? 0) + 1;
  }
  return counts;
}`,
    call: (fn, items) => `Object.keys(${fn}(${items})).length`,
  }),
  (w) => ({
    name: camel(w.one, w.num, 'share'),
    text: `/** The part of the whole ${w.num} that is ${w.states[2]}, between 0 and 1. */
export function ${camel(w.one, w.num, 'share')}(items: readonly ${w.type}[]): number {
  let all = 0;
  let ${w.states[2]} = 0;
  for (const ${w.one} of items) {
    all += ${w.one}.${w.num};
    if (${w.one}.status === '${w.states[2]}') ${w.states[2]} += ${w.one}.${w.num};
  }
  return all === 0 ? 0 : ${w.states[2]} / all;
}`,
    call: onList,
  }),
  (w) => ({
    name: camel(w.one, w.text, 'csv'),
    text: `/** Rows for the spreadsheet export; quotes are doubled, line breaks become blanks. */
export function ${camel(w.one, w.text, 'csv')}(items: readonly ${w.type}[]): string {
  const cell = (value: string | number): string =>
    \`"\${String(value).replaceAll('"', '""').replaceAll('\\n', ' ')}"\`;
  const rows = items.map((${w.one}) =>
    [${w.one}.reference, ${w.one}.${w.text}, ${w.one}.${w.num}, ${w.one}.status].map(cell).join(','),
  );
  return ['reference,${w.text},${w.num},status', ...rows].join('\\n');
}`,
    call: (fn, items) => `${fn}(${items}).length`,
  }),
  (w) => ({
    name: camel('check', w.one, w.num, 'and', w.text),
    text: `/** What keeps a ${w.one} from being saved; an empty list means that it can be. */
export function ${camel('check', w.one, w.num, 'and', w.text)}(${w.one}: ${w.type}): string[] {
  const problems: string[] = [];
  if (${w.one}.${w.text}.trim() === '') problems.push('Please fill in the ${w.text}.');
  if (!Number.isFinite(${w.one}.${w.num})) problems.push('The ${w.num} is not a number.');
  if (${w.one}.${w.num} < 0) problems.push('The ${w.num} cannot be negative.');
  return problems;
}`,
    call: (fn, items) => `${items}.flatMap(${fn}).length`,
  }),
  (w) => ({
    name: camel('largest', w.num, 'in', w.text),
    text: `/** The ${w.one} with the largest ${w.num} of each ${w.text}. */
export function ${camel('largest', w.num, 'in', w.text)}(items: readonly ${w.type}[]): ${w.type}[] {
  const best = new Map<string, ${w.type}>();
  for (const ${w.one} of items) {
    const rival = best.get(${w.one}.${w.text});
    if (!rival || rival.${w.num} < ${w.one}.${w.num}) best.set(${w.one}.${w.text}, ${w.one});
  }
  return [...best.values()];
}`,
    call: (fn, items) => `${fn}(${items}).length`,
  }),
  (w) => ({
    name: camel('trend', 'of', w.num, 'for', w.many),
    text: `/** Whether the ${w.num} goes up, down or stays, comparing the newer half of the ${w.many} with the older half. */
export function ${camel('trend', 'of', w.num, 'for', w.many)}(items: readonly ${w.type}[]): 'up' | 'down' | 'flat' {
  const ordered = [...items].sort((a, b) => a.updatedAt.localeCompare(b.updatedAt));
  const middle = Math.floor(ordered.length / 2);
  const sum = (part: readonly ${w.type}[]): number => part.reduce((all, ${w.one}) => all + ${w.one}.${w.num}, 0);
  const older = sum(ordered.slice(0, middle));
  const newer = sum(ordered.slice(ordered.length - middle));
  if (newer === older) return 'flat';
  return newer > older ? 'up' : 'down';
}`,
    call: onList,
  }),
  (w) => ({
    name: camel('move', w.many, 'to', w.text),
    text: `/** The same ${w.many} with a new ${w.text}; ${w.states[2]} ones stay as they are. */
export function ${camel('move', w.many, 'to', w.text)}(items: readonly ${w.type}[], ${w.text}: string): ${w.type}[] {
  return items.map((${w.one}) => {
    if (${w.one}.status === '${w.states[2]}' || ${w.one}.${w.text} === ${w.text}) return ${w.one};
    return { ...${w.one}, ${w.text}, updatedAt: new Date().toISOString() };
  });
}`,
    call: (fn, items) => `${fn}(${items}, 'none').length`,
  }),
];
