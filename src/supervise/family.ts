import type { ProcessIdentity } from '../model/job';
import type { ProcessRow } from './processTable';

/** A process that was seen to belong to an attempt. */
export type Member = Pick<ProcessIdentity, 'pid' | 'startTime'>;

export interface FamilyQuery {
  readonly leader: ProcessIdentity;
  /** Seen before: they still belong, whatever their parent is by now. */
  readonly noted: readonly Member[];
  /**
   * True when the leader's end was seen by its own parent just now: then its group can be nobody else's yet. Otherwise a
   * group counts only while a known member is in it, since numbers are used again.
   */
  readonly justEnded: boolean;
  /** Never part of the family (the supervisor itself). */
  readonly except: number;
}

/**
 * All running processes of a family: the leader and its group and session, everybody noted, and all their descendants.
 * A row is only taken for the noted process when the start time agrees as well.
 */
export function family(table: readonly ProcessRow[], query: FamilyQuery): readonly ProcessRow[] {
  const { leader, noted, justEnded, except } = query;
  const known = new Map(noted.map((member) => [member.pid, member.startTime]));
  if (leader.startTime !== '') known.set(leader.pid, leader.startTime);
  const members = new Map<number, ProcessRow>();
  const running = table.filter((row) => !row.ended && row.pid !== except);
  for (const row of running) if (known.get(row.pid) === row.startTime) members.set(row.pid, row);

  const group = leader.group;
  const leaderPid = running.find((row) => row.pid === leader.pid);
  const reused = leaderPid !== undefined && leaderPid.startTime !== leader.startTime;
  const groupIsOurs =
    group !== 0 &&
    !reused &&
    (justEnded || [...members.values()].some((row) => row.group === group || row.session === group));
  if (groupIsOurs)
    for (const row of running) if (row.group === group || row.session === group) members.set(row.pid, row);

  // Descendants, however deep; a table is not ordered, so it is gone through until nothing is added.
  for (let before = -1; before !== members.size;) {
    before = members.size;
    for (const row of running) if (members.has(row.parent)) members.set(row.pid, row);
  }
  return [...members.values()];
}
