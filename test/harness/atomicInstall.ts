import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const abandonedAfterMs = 6 * 3600_000;

/**
 * Makes `folder` once: `build` fills a folder beside it, which is then renamed. A folder that exists is complete and is
 * never changed again, so its name must say everything that its content depends on. Two at once both build; the first
 * to finish wins and the other one's work is thrown away. Returns true if this call made it.
 */
export async function atomicInstall(
  folder: string,
  build: (partial: string) => void | Promise<void>,
): Promise<boolean> {
  if (existsSync(folder)) return false;
  const parent = dirname(folder);
  mkdirSync(parent, { recursive: true });
  sweepAbandoned(parent);
  const partial = mkdtempSync(join(parent, `.partial-${basename(folder)}-`));
  try {
    await build(partial);
    renameSync(partial, folder);
    return true;
  } catch (error) {
    if (existsSync(folder)) return false;
    throw error;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Removes what killed installs left. By age, not by process id: the cache may be shared with another machine. */
function sweepAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith('.partial-')) continue;
    const path = join(parent, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > abandonedAfterMs) rmSync(path, { recursive: true, force: true });
  }
}
