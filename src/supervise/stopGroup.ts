import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ProcessIdentity } from '../model/job';
import { family, type Member } from './family';
import { findByToken } from './findByToken';
import { machine } from './identify';
import { liveness } from './liveness';
import { processTable, type ProcessRow } from './processTable';

export interface StopOptions {
  /** How long they may take to end by themselves, ms. */
  readonly graceMs: number;
  /** Whoever carries it belongs to the group as well. */
  readonly token?: string;
  /** Descendants seen earlier. */
  readonly noted?: readonly Member[];
  /** See `family`: only the parent that has just seen the leader's end may say so. */
  readonly justEnded?: boolean;
}

/** Longer than an exec takes, ms. */
const execMs = 30;

/** How long to go on after SIGKILL before giving up, ms: only a process stuck in the kernel takes longer. */
const killMs = 5000;

/**
 * Ends a process, its group, its descendants (those in sessions of their own too) and every process with the token:
 * SIGTERM, the grace period, SIGKILL. Only processes whose start time agrees with what was seen are signalled. `gone` is
 * said only when none of them is left in the process table.
 */
export async function stopGroup(leader: ProcessIdentity, options: StopOptions): Promise<'gone' | 'still-there'> {
  if ((await liveness(leader)) === 'foreign') return 'still-there';
  // Start times count from the boot: a record of another boot may agree with an innocent process by chance.
  if (leader.boot !== (await machine()).boot) return 'gone';
  if (process.platform === 'win32') return await stopTree(leader);

  const noted = new Map((options.noted ?? []).map((member) => [member.pid, member]));
  const lookOnce = async (): Promise<readonly ProcessRow[]> => {
    for (const one of await findByToken(options.token ?? '')) noted.set(one.pid, one);
    const query = { leader, noted: [...noted.values()], justEnded: options.justEnded === true, except: process.pid };
    const members = family(await processTable(), query);
    for (const row of members) noted.set(row.pid, row);
    return members;
  };
  // A process in the middle of an exec shows no environment for a moment: nobody is gone before two looks agree.
  const look = async (): Promise<readonly ProcessRow[]> => {
    const members = await lookOnce();
    if (members.length > 0) return members;
    await pause(execMs);
    return await lookOnce();
  };

  let left = await look();
  if (left.length === 0) return 'gone';
  send(left, leader.group, 'SIGTERM');
  left = await waitUntilGone(look, options.graceMs, () => undefined);
  if (left.length === 0) return 'gone';
  // Each look may find children that were made since: they get the signal in the next round.
  left = await waitUntilGone(look, killMs, (members) => send(members, leader.group, 'SIGKILL'));
  return left.length === 0 ? 'gone' : 'still-there';
}

async function waitUntilGone(
  look: () => Promise<readonly ProcessRow[]>,
  forMs: number,
  act: (members: readonly ProcessRow[]) => void,
): Promise<readonly ProcessRow[]> {
  const until = performance.now() + forMs;
  for (let waitMs = 5; ; waitMs = Math.min(waitMs * 2, 100)) {
    const members = await look();
    if (members.length === 0 || performance.now() >= until) return members;
    act(members);
    await pause(Math.min(waitMs, Math.max(1, until - performance.now())));
  }
}

/** The group first, in one step, so that it cannot fork away from under us; then those outside it. */
function send(members: readonly ProcessRow[], group: number, signal: NodeJS.Signals): void {
  if (group > 1 && members.some((row) => row.group === group)) kill(-group, signal);
  for (const row of members) if (row.group !== group || group <= 1) kill(row.pid, signal);
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Ended by itself, or not ours to signal: the next look tells.
  }
}

/** Windows has no groups: its own tool ends the tree. Untested. */
async function stopTree(leader: ProcessIdentity): Promise<'gone' | 'still-there'> {
  const state = await liveness(leader);
  if (state === 'dead') return 'gone';
  if (state !== 'alive') return 'still-there';
  await promisify(execFile)('taskkill', ['/PID', String(leader.pid), '/T', '/F'], { windowsHide: true }).catch(
    () => undefined,
  );
  const until = performance.now() + killMs;
  while (performance.now() < until) {
    if ((await liveness(leader)) === 'dead') return 'gone';
    await pause(50);
  }
  return 'still-there';
}
