import { devNull } from 'node:os';
import * as path from 'node:path';

/** Where and how one git command runs. Paths are absolute. */
export interface GitCall {
  /** The folder git works in. */
  readonly cwd: string;
  /** Given together: a git directory of ours in place of the one that git would find from `cwd`. */
  readonly gitDir?: string;
  readonly workTree?: string;
  readonly indexFile?: string;
  readonly objectDir?: string;
  /**
   * A file of ours with nothing in it, in a folder without a home's dot files. When given, the configuration and the
   * attributes of the user and of the system are not read.
   */
  readonly emptyFile?: string;
  readonly identity?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
  readonly signal?: AbortSignal | undefined;
  /** Most bytes of standard output; beyond it the command is ended and fails. */
  readonly maxBytes?: number;
}

/** The environment of a git command: the parent's without any `GIT_*`, and what keeps git quiet, local and hands-off. */
export function gitEnvironment(call: GitCall, parent: NodeJS.ProcessEnv): Record<string, string> {
  const kept = Object.entries(parent).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !/^(?:GIT_|LC_|LANG)/i.test(entry[0]),
  );
  return {
    ...Object.fromEntries(kept),
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_NO_LAZY_FETCH: '1',
    // Replaced objects are a view of the user's own repository; ours would not see them and the two would drift.
    GIT_NO_REPLACE_OBJECTS: '1',
    ...(call.gitDir !== undefined && { GIT_DIR: call.gitDir }),
    ...(call.workTree !== undefined && { GIT_WORK_TREE: call.workTree }),
    ...(call.indexFile !== undefined && { GIT_INDEX_FILE: call.indexFile }),
    ...(call.objectDir !== undefined && { GIT_OBJECT_DIRECTORY: call.objectDir }),
    ...(call.emptyFile !== undefined && {
      GIT_CONFIG_GLOBAL: call.emptyFile,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_ATTR_NOSYSTEM: '1',
    }),
    ...call.identity,
  };
}

/** The arguments before the command's own. Git changes to the folder itself, see `safeFolder`. */
export function gitArguments(args: readonly string[], call: GitCall): string[] {
  const nothing = process.platform === 'win32' ? 'NUL' : devNull; // Windows: not tested.
  const settings = ['core.fsmonitor=false', `core.hooksPath=${nothing}`, 'gc.auto=0', 'maintenance.auto=false'];
  return [
    '--no-pager',
    '--literal-pathspecs',
    '-C',
    call.cwd,
    ...settings.flatMap((setting) => ['-c', setting]),
    ...args,
  ];
}

/**
 * Where git processes start. Never the reviewed folder: Windows looks for programs in the current folder first, and a
 * repository may hold a `git.exe`. (Windows: not tested.)
 */
export const safeFolder = path.dirname(process.execPath);
