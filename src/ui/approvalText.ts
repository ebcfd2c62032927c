import type { Approval } from '../run/service';
import { counted } from '../model/counted';

/** What the user is about to start: files, lines, shards, reviewer, tokens. */
export function approvalText({ files, lines, shards, reviewer, estimatedTokens }: Approval): string {
  return [
    counted(files, 'file'),
    `${counted(lines, 'line')} in ${shards === 1 ? 'one review' : counted(shards, 'shard')}`,
    reviewer,
    `about ${counted(estimatedTokens, 'token')}`,
  ].join(' · ');
}

/** A round number of tokens at or above this estimate, for "do not ask below". */
export function roundedUp(tokens: number): number {
  const unit = 10 ** Math.max(3, String(Math.floor(tokens)).length - 1);
  return (Math.floor(tokens / unit) + 1) * unit;
}
