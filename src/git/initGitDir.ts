import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { bytesOf } from '../diff/latin1';
import { configText, type ConfigEntry } from './configEntries';
import { runGit } from './runGit';

/** A new git directory that borrows objects from others (their `objects` folders); `config` is its own configuration. */
export async function initGitDir(
  gitDir: string,
  options: {
    readonly objectFormat: string;
    readonly borrow: readonly string[];
    readonly config: readonly ConfigEntry[];
    readonly emptyFile: string;
  },
): Promise<void> {
  await mkdir(gitDir, { recursive: true });
  const init = ['init', '--quiet', '--bare', '--template=', `--object-format=${options.objectFormat}`, '--', gitDir];
  await runGit(init, { cwd: gitDir, emptyFile: options.emptyFile });
  await appendFile(`${gitDir}/config`, bytesOf(configText(options.config)));
  await mkdir(`${gitDir}/info`, { recursive: true });
  await mkdir(`${gitDir}/objects/info`, { recursive: true });
  await writeFile(`${gitDir}/objects/info/alternates`, options.borrow.map((dir) => `${alternate(dir)}\n`).join(''));
}

/** Git reads a line that begins with a quote as a C string, and one that begins with # as a comment. */
function alternate(dir: string): string {
  const plain = process.platform === 'win32' ? dir.replaceAll('\\', '/') : dir; // Windows: not tested.
  if (!/^["#]|\n/.test(plain)) return plain;
  return `"${plain.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}
