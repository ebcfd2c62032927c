import { type FSWatcher, watch } from 'node:fs';

export interface FolderBell {
  /** Resolves at the next change of a wanted name, after `pollMs`, or with `also`; a change since the last call counts. */
  next(also?: Promise<unknown>): Promise<void>;
  close(): void;
}

/** How often to look where nothing rings, ms. */
const pollMs = 200;
/** Shortest time between two looks, ms: a flood of changes must not become a flood of looks. */
const restMs = 15;

/** Tells when one of the wanted files of a folder changes. It is only a hint: callers look for themselves each time. */
export function watchFolder(folder: string, wanted: ReadonlySet<string>): FolderBell {
  let rung = false;
  let wake: () => void = () => undefined;
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name !== null && !wanted.has(name)) return;
      rung = true;
      wake();
    });
    watcher.on('error', () => undefined);
  } catch {
    // The system may have no watches left: looking from time to time does.
  }
  return {
    async next(also) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        const done = (): void => {
          clearTimeout(timer);
          resolve();
        };
        wake = () => {
          clearTimeout(timer);
          setTimeout(resolve, restMs);
        };
        if (rung) wake();
        also?.then(done, done);
      });
      wake = () => undefined;
      rung = false;
    },
    close: () => watcher?.close(),
  };
}
