import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder; whoever makes it removes it. The short name leaves room for socket paths. */
export const temporaryFolder = (name: string): string => mkdtempSync(join(tmpdir(), `seamline-${name}-`));
