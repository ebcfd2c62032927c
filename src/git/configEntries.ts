import { latin1 } from '../diff/latin1';
import type { GitCall } from './gitCall';
import { runGit } from './runGit';

export interface ConfigEntry {
  /** `section.name` or `section.sub section.name`; section and name in lower case. */
  readonly key: string;
  /** One char a byte. Null for a name without `=`, which means true. */
  readonly value: string | null;
}

/** The configuration in force at a place, in order (the last of a key wins), with everything that it includes. */
export async function configEntries(call: GitCall): Promise<ConfigEntry[]> {
  const text = latin1(await runGit(['config', '-z', '--list'], call));
  return text
    .split('\0')
    .slice(0, -1)
    .map((entry) => {
      const end = entry.indexOf('\n');
      return end < 0 ? { key: entry, value: null } : { key: entry.slice(0, end), value: entry.slice(end + 1) };
    });
}

/** The text of a configuration file that says the same. */
export function configText(entries: readonly ConfigEntry[]): string {
  return entries
    .map(({ key, value }) => `${sectionOf(key)}\n\t${nameOf(key)}${value === null ? '' : ` = ${quoted(value)}`}\n`)
    .join('');
}

function sectionOf(key: string): string {
  const first = key.indexOf('.');
  const last = key.lastIndexOf('.');
  const section = key.slice(0, first);
  if (first === last) return `[${section}]`;
  return `[${section} "${key.slice(first + 1, last).replace(/["\\]/g, '\\$&')}"]`;
}

function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1);
}

function quoted(value: string): string {
  const escapes: Record<string, string> = { '\n': '\\n', '\t': '\\t', '\b': '\\b', '"': '\\"', '\\': '\\\\' };
  return `"${value.replace(/[\n\t\u0008"\\]/g, (char) => escapes[char] ?? char)}"`;
}
