import type { Readable, Writable } from 'node:stream';
import { gitArguments, gitEnvironment, safeFolder, type GitCall } from './gitCall';
import { gitCancelled, gitMissing, gitProblem } from './gitProblem';
import { commandOf } from './runGit';

export interface GitStream {
  readonly stdin: Writable;
  /** Bytes as they come; read slowly, and git waits. Throws `cancelled` when it is cut short by the signal. */
  readonly stdout: AsyncIterable<Uint8Array>;
  /** Waits for the end; throws like `runGit`, except for the exit codes that are given as fine. */
  ended(fine?: readonly number[]): Promise<void>;
  /** Ends it early; what it still says or fails at does not matter any more. */
  stop(): Promise<void>;
}

/** Starts one git command whose output is read while it runs, in bounded memory. */
export async function streamGit(args: readonly string[], call: GitCall): Promise<GitStream> {
  // On first use: loading it takes longer than many a command here.
  const { execa } = await import('execa');
  const running = execa('git', gitArguments(args, call), {
    cwd: safeFolder,
    env: gitEnvironment(call, process.env),
    extendEnv: false,
    encoding: 'buffer',
    reject: false,
    stdin: 'pipe',
    buffer: { stdout: false, stderr: true },
    maxBuffer: { stderr: 1_000_000 },
    ...(call.signal && { cancelSignal: call.signal }),
  });
  // A command that ends before it has read everything says why with its exit code.
  running.stdin.on('error', () => undefined);
  return {
    stdin: running.stdin,
    stdout: untilCancelled(running.stdout, call.signal),
    async ended(fine = [0]) {
      const result = await running;
      if (result.isCanceled) throw gitCancelled();
      if (result.code === 'ENOENT') throw gitMissing(result);
      if (result.exitCode === undefined || !fine.includes(result.exitCode)) {
        throw gitProblem(commandOf(args), new TextDecoder().decode(result.stderr), result);
      }
    },
    async stop() {
      running.kill();
      // The promise waits for the output's end, which does not come while nobody reads.
      running.stdout.destroy();
      await running;
    },
  };
}

async function* untilCancelled(stdout: Readable, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stdout) yield chunk as Uint8Array;
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  }
  // A stream that was cut off ends like any other.
  if (signal?.aborted === true) throw gitCancelled();
}
