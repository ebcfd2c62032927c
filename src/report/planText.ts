import type { Plan } from '../model/plan';
import { neutralLine } from '../model/neutralText';
import { styled, type TerminalOptions, wrapped } from './terminal';
import { counted } from '../model/counted';
import { placeOf } from './words';

const itemsShown = 12;
const seamsShown = 20;
const excludedShown = 20;

/** A plan for a terminal: the gate, each shard with its files, seams, what is excluded. Ends with a newline. */
export function planText(plan: Plan, { color, width }: TerminalOptions): string {
  const options = { color, width: Math.max(40, Math.min(width, 120)) };
  const blocks = [
    [
      styled(plan.gate.mode === 'single' ? 'One plain review' : counted(plan.shards.length, 'shard'), color, 'bold'),
      wrapped(neutralLine(plan.gate.why, 500), options.width, ''),
    ].join('\n'),
    ...plan.shards.map((shard) => shardBlock(plan, shard, options)),
    ...seamBlock(plan, options),
    ...excludedBlock(plan, options),
    `plan ${neutralLine(plan.digest.slice(0, 12))}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function shardBlock(plan: Plan, shard: Plan['shards'][number], { color, width }: TerminalOptions): string {
  const mean = plan.shards.reduce((sum, { weight }) => sum + weight, 0) / plan.shards.length;
  const share = plan.shards.length > 1 ? `, ${(shard.weight / mean).toFixed(2)} × the mean` : '';
  const notAdmitted = plan.notAdmitted.includes(shard.id) ? ', not admitted (budget)' : '';
  const items = shard.items.slice(0, itemsShown).map(({ path, hunks }) => {
    return `    ${neutralLine(path, 200)}  ${hunks === undefined ? 'whole' : counted(hunks.length, 'hunk')}`;
  });
  const rest = shard.items.length - items.length;
  return [
    `${styled(neutralLine(shard.id, 40), color, 'bold')}  ${neutralLine(shard.title, 160)}`,
    wrapped(neutralLine(shard.why, 400), width, '  '),
    `  ${counted(shard.changedLines, 'changed line')}, about ${shard.weight} tokens of code, ${shard.estimatedTokens} of prompt${share}${notAdmitted}`,
    ...items,
    ...(rest > 0 ? [`    … and ${counted(rest, 'file')} more`] : []),
  ].join('\n');
}

function seamBlock({ seams }: Plan, { color }: TerminalOptions): string[] {
  if (seams.length === 0) return [];
  const cut = seams.filter((seam) => seam.cut).length;
  const proven = seams.filter((seam) => seam.proven).length;
  const lines = seams.slice(0, seamsShown).map((seam) => {
    const ends = `${placeOf({ ...seam.from, file: seam.from.path })} -> ${placeOf({ ...seam.to, file: seam.to.path })}`;
    return `  ${neutralLine(seam.id, 40)} ${seam.kind}${seam.proven ? ', proven' : ''}${seam.cut ? ', cut' : ''}  ${neutralLine(ends, 400)}`;
  });
  const rest = seams.length - lines.length;
  return [
    [
      styled(`${counted(seams.length, 'seam')}, ${proven} proven broken, ${cut} cut`, color, 'bold'),
      ...lines,
      ...(rest > 0 ? [`  … and ${rest} more`] : []),
    ].join('\n'),
  ];
}

function excludedBlock({ change }: Plan, { color }: TerminalOptions): string[] {
  const excluded = change.files.filter((file) => file.excluded !== undefined);
  if (excluded.length === 0) return [];
  const lines = excluded
    .slice(0, excludedShown)
    .map(
      (file) =>
        `  ${neutralLine(file.path, 200)} (${file.excluded?.rule ?? ''}: ${neutralLine(file.excluded?.detail ?? '', 100)})`,
    );
  const rest = excluded.length - lines.length;
  return [
    [
      styled(`${counted(excluded.length, 'file')} excluded by rule`, color, 'bold'),
      ...lines,
      ...(rest > 0 ? [`  … and ${rest} more`] : []),
    ].join('\n'),
  ];
}
