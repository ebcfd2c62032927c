import { chromium, type Browser } from 'playwright-core';
import { hermeticEnvironment } from './hermeticEnvironment';
import { systemTool } from './systemTool';

/**
 * A headless Chromium that reaches nothing but this machine: every other name does not resolve. What it keeps in its
 * home folder goes to `scratch`.
 */
export async function launchBrowser(scratch: string): Promise<Browser> {
  return chromium.launch({
    env: hermeticEnvironment(scratch),
    executablePath: systemTool('chromium'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  });
}
