import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** User settings of every test window: nothing opens by itself, nothing is looked up, nothing moves. */
export const quietSettings: Readonly<Record<string, unknown>> = {
  'chat.agentHost.enabled': false,
  'chat.disableAIFeatures': true,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'git.autofetch': false,
  'git.openRepositoryInParentFolders': 'never',
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'window.autoDetectColorScheme': false,
  'workbench.colorTheme': 'Default Dark Modern',
  'workbench.enableExperiments': false,
  'workbench.reduceMotion': 'on',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};

/**
 * Writes the user settings of a profile, and the same as settings of its machine: from there a remote editor takes those
 * with the scope `machine`. A running window does not see it: they are read when it loads.
 */
export function writeUserSettings(userDataDir: string, settings: Readonly<Record<string, unknown>>): void {
  for (const folder of ['User', 'Machine']) {
    const file = join(userDataDir, folder, 'settings.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(settings, null, 2));
  }
}
