import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A process as the system lists it. */
export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** 0 where the system does not say. */
  readonly session: number;
  readonly startTime: string;
  /** Ended, but its parent has not asked yet: it runs nothing any more. */
  readonly ended: boolean;
}

const run = promisify(execFile);

/** Every process that can be seen. On Windows the table is empty: there, trees are taken down by the system's own tool. */
export async function processTable(): Promise<readonly ProcessRow[]> {
  if (process.platform === 'linux') {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const rows = await Promise.all(
      pids.map((pid) => readFile(`/proc/${pid}/stat`, 'latin1').then(parseStat, () => undefined)),
    );
    return rows.filter((row) => row !== undefined);
  }
  return process.platform === 'win32' ? [] : await listed(['-axo', psColumns]);
}

/** One process; undefined when there is none with this pid. Throws where the system cannot be asked. */
export async function processRow(pid: number): Promise<ProcessRow | undefined> {
  if (process.platform === 'linux') return linuxRow(pid);
  if (process.platform === 'win32') return await windowsRow(pid);
  return (await listed(['-o', psColumns, '-p', String(pid)]))[0];
}

/**
 * Linux: as `processRow`, at once. Right after a spawn this always answers, even for a child that has ended already:
 * its entry stays until the event loop has seen the end.
 */
export function linuxRow(pid: number): ProcessRow | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch (error) {
    // Without /proc nothing is known; that a process is absent is only said when /proc works.
    readFileSync('/proc/self/stat');
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined;
    throw error;
  }
}

/** /proc/PID/stat (proc(5)): the name in brackets may hold anything, so the fields are counted from its last bracket. */
function parseStat(text: string): ProcessRow | undefined {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, parent, group, session] = fields;
  const startTime = fields[19];
  if (state === undefined || startTime === undefined) return undefined;
  return {
    pid: Number.parseInt(text, 10),
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    startTime,
    ended: state === 'Z' || state === 'X',
  };
}

const psColumns = 'pid=,ppid=,pgid=,stat=,lstart=';

/** macOS and BSD. Untested. */
async function listed(args: readonly string[]): Promise<readonly ProcessRow[]> {
  const { stdout } = await run('ps', args, { env: { ...process.env, LC_ALL: 'C' }, maxBuffer: 32 * 1024 * 1024 }).catch(
    // `ps -p` of an absent process ends with 1 and prints nothing.
    (error: unknown) => {
      if (error instanceof Error && 'stdout' in error && error.stdout === '') return { stdout: '' };
      throw error;
    },
  );
  return stdout.split('\n').flatMap((line): ProcessRow[] => {
    const [pid, parent, group, stat, ...start] = line.trim().split(/\s+/);
    if (pid === undefined || stat === undefined || start.length === 0) return [];
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        group: Number(group),
        session: 0,
        startTime: start.join(' '),
        ended: stat.startsWith('Z'),
      },
    ];
  });
}

/** Windows. Untested. */
async function windowsRow(pid: number): Promise<ProcessRow | undefined> {
  const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CreationDate.Ticks`;
  const { stdout } = await run('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', query], {
    windowsHide: true,
  });
  const startTime = stdout.trim();
  return startTime === '' ? undefined : { pid, parent: 0, group: 0, session: 0, startTime, ended: false };
}
