import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface SystemTool {
  /** Names of the program, best first. */
  readonly programs: readonly string[];
  /** An environment variable that names the program and wins over everything. */
  readonly variable?: string;
  /** Where it is when it is not in PATH. */
  readonly usualPlaces?: readonly string[];
  readonly debianPackage: string;
  readonly elsewhere: string;
}

const tools = {
  chromium: {
    programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    variable: 'SEAMLINE_TEST_CHROMIUM',
    usualPlaces: [
      '/usr/bin/chromium',
      '/usr/lib/chromium/chromium',
      '/opt/google/chrome/chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    debianPackage: 'chromium',
    elsewhere: 'install Chromium or Chrome, or set SEAMLINE_TEST_CHROMIUM to its program',
  },
  ripgrep: { programs: ['rg'], debianPackage: 'ripgrep', elsewhere: 'install ripgrep so that `rg` is in PATH' },
  make: { programs: ['make'], debianPackage: 'make', elsewhere: 'install make' },
  'c++': { programs: ['g++', 'c++'], debianPackage: 'g++', elsewhere: 'install a C++ compiler' },
  python: { programs: ['python3'], debianPackage: 'python3', elsewhere: 'install Python 3' },
} as const satisfies Record<string, SystemTool>;

/**
 * Absolute path of a program of the system. One that is missing is installed from Debian's packages when this is root
 * on Debian (or a system with `apt-get`); else, or if that fails, the error says in one line what to install.
 */
export function systemTool(name: keyof typeof tools): string {
  return findOrInstall(name, tools[name]);
}

/** As `systemTool`, for any tool; `install` gets its Debian package and says whether that was installed. */
export function findOrInstall(name: string, tool: SystemTool, install = debianInstall): string {
  const found = find(tool) ?? (install(tool.debianPackage) ? find(tool) : undefined);
  if (found) return found;
  throw new Error(
    `${name} is missing: on Debian \`apt-get install ${tool.debianPackage}\`, elsewhere ${tool.elsewhere}`,
  );
}

function find({ programs, variable, usualPlaces = [] }: SystemTool): string | undefined {
  const named = variable === undefined ? undefined : process.env[variable];
  if (variable !== undefined && named) {
    if (!isProgram(named)) throw new Error(`${variable}=${named} is not a program`);
    return named;
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const inPath = programs.flatMap((program) => folders.map((folder) => join(folder, program + suffix)));
  return [...inPath, ...usualPlaces].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function debianInstall(debianPackage: string): boolean {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return false;
  console.error(`[setup] apt-get install ${debianPackage}`);
  // Standard output goes to standard error, so that a caller's own output stays clean.
  const apt = (...args: string[]) =>
    spawnSync('/usr/bin/apt-get', ['-q', '-y', ...args], {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 10 * 60_000,
    }).status === 0;
  const install = () => apt('--no-install-recommends', 'install', debianPackage);
  // The package lists of a new machine are empty or old; those of others serve without the network round trip.
  return install() || (apt('update') && install());
}
