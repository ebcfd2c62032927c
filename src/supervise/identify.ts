import { execFile } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import type { ProcessIdentity } from '../model/job';
import { linuxRow, processRow, type ProcessRow } from './processTable';

const run = promisify(execFile);

/** Who has this pid now; undefined when nobody has, or it has ended and only its entry is left. */
export async function identify(pid: number): Promise<ProcessIdentity | undefined> {
  const place = await machine();
  const row = await processRow(pid);
  return row === undefined || row.ended ? undefined : identityOf(row, place);
}

/** This process. */
export async function ownIdentity(): Promise<ProcessIdentity> {
  const own = await identify(process.pid);
  if (own === undefined) throw new Error('this process is not in the process table');
  return own;
}

/**
 * A child that was spawned in this very turn of the event loop as leader of its group. Where the start time cannot be
 * had at once it is asked for; a child that is gone by then has '' for it, which is never signalled.
 */
export async function identifyChild(pid: number): Promise<ProcessIdentity> {
  const row = process.platform === 'linux' ? linuxRow(pid) : undefined;
  const place = await machine();
  const known = row ?? (await processRow(pid).catch(() => undefined));
  return known === undefined ? { pid, startTime: '', ...place, group: pid } : identityOf(known, place);
}

function identityOf(row: ProcessRow, place: Machine): ProcessIdentity {
  return { pid: row.pid, startTime: row.startTime, ...place, group: row.group === row.pid ? row.pid : 0 };
}

/** What must agree before a pid of a record means anything here. */
type Machine = Pick<ProcessIdentity, 'boot' | 'host' | 'pidNamespace'>;

let known: Promise<Machine> | undefined;

export function machine(): Promise<Machine> {
  known ??= bootId().then((boot) => ({ boot, host: hostname(), pidNamespace: pidNamespace() }));
  return known;
}

async function bootId(): Promise<string> {
  try {
    if (process.platform === 'linux') return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // Both untested.
    if (process.platform === 'darwin') return (await run('sysctl', ['-n', 'kern.bootsessionuuid'])).stdout.trim();
    const query = '(Get-CimInstance Win32_OperatingSystem).LastBootUpTime.Ticks';
    if (process.platform === 'win32')
      return (await run('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', query])).stdout.trim();
    return '';
  } catch {
    return '';
  }
}

function pidNamespace(): string {
  try {
    return process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : '';
  } catch {
    return '';
  }
}
