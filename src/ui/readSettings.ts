import { ProblemError } from '../model/problem';
import { settingsTable, type SettingName, type Settings } from '../model/settings';

/**
 * The settings as the editor has them, each checked against its row; `get` returns a value by its name without prefix.
 * Throws a ProblemError `usage` that names the setting which is wrong.
 */
export function readSettings(get: (name: SettingName) => unknown): Settings {
  const values = new Map<string, unknown>();
  for (const [name, row] of Object.entries(settingsTable) as [SettingName, SettingRow][]) {
    const value = get(name);
    const parsed = row.schema.safeParse(value === undefined ? row.default : value);
    if (!parsed.success) throw wrongSetting(name, parsed.error.issues[0]?.message ?? 'not understood');
    values.set(name, parsed.data);
  }
  return Object.fromEntries(values) as Settings;
}

type SettingRow = (typeof settingsTable)[SettingName];

const wrongSetting = (name: string, why: string) =>
  new ProblemError({
    code: 'usage',
    what: `The setting seamline.${name} cannot be used: ${why}.`,
    kept: 'Nothing was started and nothing was changed.',
    todo: 'Correct it in the settings, then review again.',
  });
