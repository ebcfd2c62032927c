import { planSchema, type Plan } from '../model/plan';
import { reportSchema, type Report } from '../model/report';
import type { Seam } from '../model/seam';

/** The report by the machine contract: fields in its order, two spaces, a newline at the end. */
export function toJson(report: Report): string {
  const ordered = reportSchema.parse(report);
  return stringify({ ...ordered, seams: ordered.seams.map(orderedSeam) });
}

/** The plan by the machine contract. */
export function planJson(plan: Plan): string {
  const ordered = planSchema.parse(plan);
  return stringify({ ...ordered, seams: ordered.seams.map(orderedSeam) });
}

/** The contract's own fields first, then those that say more. */
function orderedSeam({ id, kind, proven, cut, shards, from, to, names, why, ...more }: Seam): Seam {
  return { id, kind, proven, cut, shards, from, to, names, why, ...more };
}

/** Hidden characters are written as escapes: the same data, and nothing that steers a terminal it is printed to. */
function stringify(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (char) =>
    Array.from({ length: char.length }, (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );
  return `${text}\n`;
}
