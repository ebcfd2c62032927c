import type { FailureReason, JobKind, ReadOnlyKind, Usage } from '../model/job';

/** What one turn is about; paths are absolute. The prompt goes to standard input, never into the arguments. */
export interface Turn {
  readonly kind: JobKind;
  readonly model?: string;
  readonly effort?: string;
  readonly schemaFile: string;
}

export interface Invocation {
  /** The program's absolute path, once the reviewer was chosen with `chooseReviewer`, and its arguments. */
  readonly argv: readonly [string, ...string[]];
  /** Variables that this tool needs beside the allow-listed environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** What a probe may look at: the machine, through functions. */
export interface ProbeWorld {
  /** Absolute path of a program (looked up in PATH when it has no separator), or why it cannot be run. */
  findProgram(name: string): Promise<{ readonly path: string } | { readonly missing: 'not-found' | 'not-executable' }>;
}

export type ProbeResult =
  | { readonly state: 'ready'; readonly version?: string; readonly detail: string }
  | { readonly state: 'missing' | 'not-ready'; readonly detail: string; readonly mend: string };

/** What a line of a tool's standard output means to us. */
export type ReviewerEvent =
  | { readonly type: 'thread'; readonly id: string }
  | { readonly type: 'progress'; readonly text: string }
  /** All that the attempt has used so far. */
  | { readonly type: 'usage'; readonly usage: Usage }
  | { readonly type: 'result'; readonly value: unknown }
  | ReviewerError;

export interface ReviewerError {
  readonly type: 'error';
  readonly reason: FailureReason;
  readonly detail: string;
  readonly retryAfterMs?: number;
}

/** Reads one attempt's standard output line by line; a line may be anything, and nothing a tool prints may throw. */
export interface OutputParser {
  push(line: string): readonly ReviewerEvent[];
  /** At end of file: what only the end tells (a bare last object is the result). */
  finish(): readonly ReviewerEvent[];
}

export interface Ended {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly error?: ReviewerError;
  readonly hasResult: boolean;
  /** The last lines of standard error, bounded. */
  readonly stderrTail: string;
}

export type Outcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: FailureReason; readonly detail: string; readonly retryAfterMs?: number };

/** The part of a reviewer that a worker needs: how to read what its program prints, and how it ended. */
export interface ReviewerOutput {
  readonly parser: () => OutputParser;
  /** Success is exit code, final event and a result together; never the exit code alone. */
  readonly classify: (ended: Ended) => Outcome;
}

/** Everything that differs between tools; pure functions of data, no spawning. */
export interface Reviewer extends ReviewerOutput {
  /** `builtin` or `command:NAME`; later the tools' names. */
  readonly id: string;
  readonly label: string;
  readonly readOnly: ReadOnlyKind;
  /** True when a run of it is asked about first. */
  readonly costs: boolean;
  /** Largest prompt it takes, in tokens. */
  readonly contextTokens: number;
  probe(world: ProbeWorld): Promise<ProbeResult>;
  fresh(turn: Turn): Invocation;
}
