import { gitArguments, gitEnvironment, safeFolder, type GitCall } from './gitCall';
import { gitCancelled, gitMissing, gitProblem } from './gitProblem';

export interface GitOutcome {
  readonly code: number;
  readonly stdout: Uint8Array;
  readonly stderr: string;
}

const defaultMaxBytes = 512 * 1024 * 1024;

/**
 * Runs one git command and gives its outcome, whatever its exit code.
 * Throws `git-missing`, `dubious-ownership`, `cancelled`, and `git-failed` when it was ended by a signal or said too much.
 */
export async function tryGit(args: readonly string[], call: GitCall): Promise<GitOutcome> {
  // On first use: loading it takes longer than many a command here.
  const { execa } = await import('execa');
  const result = await execa('git', gitArguments(args, call), {
    cwd: safeFolder,
    env: gitEnvironment(call, process.env),
    extendEnv: false,
    encoding: 'buffer',
    stripFinalNewline: false,
    reject: false,
    maxBuffer: call.maxBytes ?? defaultMaxBytes,
    ...(call.input === undefined ? { stdin: 'ignore' as const } : { input: call.input }),
    ...(call.signal && { cancelSignal: call.signal }),
  });
  const stderr = new TextDecoder().decode(result.stderr);
  if (result.isCanceled) throw gitCancelled();
  if (result.code === 'ENOENT') throw gitMissing(result);
  if (result.exitCode === undefined) {
    // Not the library's message: it repeats the whole command line.
    const why = result.isMaxBuffer
      ? 'it wrote more than can be held'
      : (result.signalDescription ?? result.originalMessage ?? 'it did not start');
    throw gitProblem(commandOf(args), `${why}\n${stderr}`, result);
  }
  if (result.exitCode === 128 && /dubious ownership|unsafe repository/.test(stderr)) {
    throw gitProblem(commandOf(args), stderr);
  }
  return { code: result.exitCode, stdout: result.stdout, stderr };
}

/** Like {@link tryGit}, and anything but exit code 0 throws (`git-failed`, `missing-objects`). Gives standard output. */
export async function runGit(args: readonly string[], call: GitCall): Promise<Uint8Array> {
  const { code, stdout, stderr } = await tryGit(args, call);
  if (code !== 0) throw gitProblem(commandOf(args), stderr);
  return stdout;
}

/** The command's name: the first argument that is no option of git itself. */
export function commandOf(args: readonly string[]): string {
  return args.find((arg, i) => !arg.startsWith('-') && args[i - 1] !== '-c') ?? '';
}
