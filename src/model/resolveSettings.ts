import { ProblemError } from './problem';
import { defaultSettings, settingsTable, type SettingName, type Settings } from './settings';

/** Where values come from, said in errors: "the file seamline.json", "the user settings". */
export interface SettingsLayer {
  readonly source: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const isSetting = (name: string): name is SettingName => Object.hasOwn(settingsTable, name);

/** Lays the layers over the defaults, the first one on top. Unknown names and wrong values are refused, never ignored. */
export function resolveSettings(layers: readonly SettingsLayer[]): Settings {
  const checked = new Map<SettingName, unknown>();
  for (const { source, values: given } of [...layers].reverse()) {
    for (const [name, value] of Object.entries(given)) {
      if (value === undefined) continue;
      if (!isSetting(name)) throw refused(`There is no setting "${name}" (in ${source}).`);
      const read = settingsTable[name].schema.safeParse(value);
      if (!read.success) {
        throw refused(
          `The setting "${name}" (in ${source}) is wrong: ${read.error.issues[0]?.message ?? 'not valid'}.`,
        );
      }
      checked.set(name, read.data);
    }
  }
  return { ...defaultSettings, ...(Object.fromEntries(checked) as Partial<Settings>) };
}

const refused = (what: string) =>
  new ProblemError({
    code: 'usage',
    what,
    kept: 'Nothing was started.',
    todo: 'Correct it; the README lists every setting.',
  });
