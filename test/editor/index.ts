// What the editor loads and runs inside its extension host.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runSuite } from '../harness/runSuite';

/** Runs every bundled test beside this bundle; rejects when one failed. */
export async function run(): Promise<void> {
  const files = readdirSync(__dirname)
    .filter((name) => name.endsWith('.test.js'))
    .map((name) => join(__dirname, name));
  const failures = await runSuite(files, { timeout: 60_000, grep: process.env['SEAMLINE_TEST_GREP'] });
  if (failures > 0) throw new Error(`${failures} failed`);
}
