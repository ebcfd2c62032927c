import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A process that is alive; a dead one that nobody has reaped yet is not listed. */
export interface ProcessEntry {
  readonly pid: number;
  /** Process group; 0 where the system has none. */
  readonly group: number;
  readonly commandLine: string;
  /** `NAME=value` entries separated by NUL or space; empty when the system does not show them. */
  readonly environment: string;
  /** Working folder; empty when unknown. */
  readonly folder: string;
}

/** All processes that this user may look at. */
export function processTable(): readonly ProcessEntry[] {
  if (process.platform === 'linux') return linuxTable();
  return process.platform === 'win32' ? windowsTable() : psTable();
}

function linuxTable(): readonly ProcessEntry[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
      // The second field is the program's name in brackets and may hold anything, brackets too.
      const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (!state || state === 'Z' || state === 'X') return [];
      return [
        {
          pid: Number(pid),
          group: Number(group),
          commandLine: attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')),
          environment: attempt(() => readFileSync(`/proc/${pid}/environ`, 'utf8')),
          folder: attempt(() => readlinkSync(`/proc/${pid}/cwd`)),
        },
      ];
    });
}

/** macOS; not run anywhere yet. `-E` adds the environment to the command line. */
function psTable(): readonly ProcessEntry[] {
  const lines = execFileSync('ps', ['-axEww', '-o', 'pid=,pgid=,state=,command='], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return lines.split('\n').flatMap((line) => {
    const [, pid, group, state, rest] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (!pid || rest === undefined || state?.startsWith('Z')) return [];
    return [{ pid: Number(pid), group: Number(group), commandLine: rest, environment: rest, folder: '' }];
  });
}

/** Windows; not run anywhere yet. It shows no other process's environment. */
function windowsTable(): readonly ProcessEntry[] {
  const query = 'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.CommandLine)" }';
  const lines = execFileSync('powershell.exe', ['-NoProfile', '-Command', query], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return lines.split(/\r?\n/).flatMap((line) => {
    const [, pid, commandLine = ''] = /^(\d+) (.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), group: 0, commandLine, environment: '', folder: '' }] : [];
  });
}

/** Processes come and go while they are read, and other users' are not shown. */
function attempt(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
