import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import type { ProcessIdentity } from '../model/job';
import { attemptFiles } from './attemptFiles';
import { sendKey } from './attemptKey';
import { tokenVariable } from './findByToken';
import { identifyChild } from './identify';
import type { Exit } from './spawnReviewer';

export interface Program {
  /** The runtime: node, or the editor's own binary. */
  readonly execPath: string;
  readonly execArgv?: readonly string[];
  /** The worker program, from a folder that stays. */
  readonly script: string;
}

export interface StartOptions {
  readonly program: Program;
  /** The attempt's folder, absolute, with its `order.json`. */
  readonly folder: string;
  /** `keyBytes` random bytes. */
  readonly key: Uint8Array;
  /** The order's token: so a worker is found even if its driver dies before it could record it. */
  readonly token: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface AttemptHandle {
  readonly identity: ProcessIdentity;
  /** Resolves when the worker has ended; does not keep this process alive. */
  readonly exited: Promise<Exit>;
}

/** Starts an attempt's worker in a session of its own; it goes on without us. Rejects when the program cannot be started. */
export async function startAttempt({ program, folder, key, token, env }: StartOptions): Promise<AttemptHandle> {
  const child = spawn(program.execPath, [...(program.execArgv ?? []), program.script, 'attempt', folder], {
    cwd: folder,
    // Makes the editor's binary a plain runtime; node itself does not know it.
    env: { ...env, [tokenVariable]: token, ELECTRON_RUN_AS_NODE: '1' },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
  const exited = new Promise<Exit>((resolve) =>
    child.once('exit', (exitCode, signal) => resolve({ exitCode, signal })),
  );
  const failed = new Promise<Error>((resolve) => child.once('error', resolve));
  if (child.pid === undefined) throw await failed;
  const identified = identifyChild(child.pid);
  sendKey(child.stdin, key);
  child.unref();
  return { identity: await identified, exited };
}

/** Asks the attempt's worker to stop its reviewer; the worker answers with its end. */
export async function requestStop(folder: string): Promise<void> {
  await writeFile(attemptFiles(folder).stop, '', { mode: 0o600 });
}
