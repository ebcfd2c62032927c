import type { Seam, SeamEnd } from '../../model/seam';
import { quoted } from './fence';

/** A seam as a few lines: what ties the ends, where they are, who owns them. */
export function describeSeam(seam: Seam): string {
  const kind = seam.proven ? 'proven broken' : 'a hint, not proven';
  const owners = seam.shards.length === 0 ? 'unchanged code' : seam.shards.join(', ');
  const also = seam.alsoLines.length === 0 ? '' : ` (also lines ${seam.alsoLines.slice(0, 20).join(', ')})`;
  return [
    `${seam.id} ${seam.kind}, ${kind}, owned by ${owners}: ${seam.why}`,
    `    cause:    ${describeEnd(seam.from)}`,
    `    consumer: ${describeEnd(seam.to)}${also}`,
  ].join('\n');
}

function describeEnd({ path, line, side, text }: SeamEnd): string {
  return `${quoted(path)} line ${line} (${side}): ${text}`;
}
