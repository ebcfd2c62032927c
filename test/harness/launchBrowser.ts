import { chromium, type Browser } from 'playwright-core';
import { systemTool } from './systemTool';

/** A headless Chromium that reaches nothing but this machine: every other name does not resolve. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
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
