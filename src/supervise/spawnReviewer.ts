import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { AttemptOrder, FailureReason, ProcessIdentity } from '../model/job';
import { attemptFiles } from './attemptFiles';
import { tokenVariable } from './findByToken';
import { identifyChild } from './identify';

export interface Exit {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

export type Spawned =
  | { readonly state: 'running'; readonly identity: ProcessIdentity; readonly exited: Promise<Exit> }
  | { readonly state: 'failed'; readonly reason: FailureReason; readonly detail: string };

/**
 * Starts the reviewer in a session and group of its own, without a shell. Its input is the prompt file, its output goes
 * to files: a pipe loses data when its reader dies, and some tools do not drain one.
 */
export async function spawnReviewer(folder: string, order: AttemptOrder): Promise<Spawned> {
  const [program = '', ...args] = order.argv;
  // The working directory is the reviewed tree: a relative name would run what the tree brings along.
  if (!path.isAbsolute(program))
    return {
      state: 'failed',
      reason: 'not-installed',
      detail: `The reviewer's program ${program} has no absolute path.`,
    };
  const cwd = await stat(order.cwd).catch(() => undefined);
  if (cwd?.isDirectory() !== true)
    return { state: 'failed', reason: 'internal', detail: 'The folder that the reviewer works in is not there.' };

  const files = attemptFiles(folder);
  const streams: number[] = [];
  try {
    streams.push(openSync(order.promptFile, 'r'));
    streams.push(openSync(files.stdout, 'wx', 0o600));
    streams.push(openSync(files.stderr, 'wx', 0o600));
    return await start(program, args, order, streams);
  } finally {
    for (const stream of streams) closeSync(stream);
  }
}

async function start(program: string, args: readonly string[], order: AttemptOrder, stdio: number[]): Promise<Spawned> {
  try {
    const child = spawn(program, args, {
      cwd: order.cwd,
      env: { ...order.env, [tokenVariable]: order.token },
      detached: true,
      stdio,
      windowsHide: true,
    });
    const exited = new Promise<Exit>((resolve) =>
      child.once('exit', (exitCode, signal) => resolve({ exitCode, signal })),
    );
    const failed = new Promise<Error>((resolve) => child.once('error', resolve));
    if (child.pid === undefined) return notStarted(program, await failed);
    return { state: 'running', identity: await identifyChild(child.pid), exited };
  } catch (error) {
    // Some refusals are thrown (too long a list of arguments), others are events.
    return notStarted(program, error instanceof Error ? error : new Error(String(error)));
  }
}

function notStarted(program: string, error: Error): Spawned {
  const code = 'code' in error ? String(error.code) : '';
  const missing = code === 'ENOENT' || code === 'EACCES' || code === 'EPERM';
  return {
    state: 'failed',
    reason: missing ? 'not-installed' : 'internal',
    detail: `The reviewer's program ${program} could not be started: ${error.message}.`,
  };
}
