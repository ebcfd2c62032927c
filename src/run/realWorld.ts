import { randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import type { World } from './world';

/** The world as it is; `programFolder` is where this program's own files stand. */
export const realWorld = (programFolder: string): World => ({
  now: () => Date.now(),
  randomBytes,
  env: process.env,
  platform: process.platform,
  homedir: homedir(),
  execPath: process.execPath,
  electron: 'electron' in process.versions,
  programFolder,
});
