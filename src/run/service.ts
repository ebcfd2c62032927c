import type { Scope, Side } from '../model/change';
import type { Finding } from '../model/finding';
import type { RunView } from '../model/runView';
import type { Settings } from '../model/settings';

export interface ReviewRequest {
  /** A folder inside the repository. */
  readonly cwd: string;
  readonly scope: Scope;
  readonly base?: string;
  readonly range?: string;
  /** Only these files or folders, as they are written in `cwd`; empty = all. */
  readonly paths: readonly string[];
  readonly focus?: string;
  /** The user has said yes beforehand (a flag): nothing is asked. */
  readonly preapproved?: boolean;
  readonly settings: Settings;
}

/** What the user is told before anything that costs starts. */
export interface Approval {
  readonly files: number;
  readonly lines: number;
  readonly shards: number;
  readonly reviewer: string;
  readonly estimatedTokens: number;
  readonly needed: boolean;
}

/** What the editor side sees of reviews: start, watch, stop, look back. */
export interface ReviewService {
  /** Starts a review; resolves with the run's id once its folder exists; goes on in the background. Rejects with a ProblemError. */
  start(
    request: ReviewRequest,
    approve: (approval: Approval, signal: AbortSignal) => Promise<boolean>,
  ): Promise<string>;
  /** Stops the running review of this id; resolves when nothing of it runs any more. */
  cancel(runId: string): Promise<void>;
  /** Called with the whole view each time it changes (at most some ten times a second). Returns the way to stop. */
  onView(listener: (view: RunView) => void): () => void;
  /** The newest run of the repository that holds `cwd`, from disk; undefined when there is none. */
  newest(cwd: string): Promise<RunView | undefined>;
  /** The text that a run reviewed, kept with it; undefined when absent. */
  text(runId: string, side: Side, path: string): Promise<string | undefined>;
  /** Where the 1-based head line of a finding stands in an edited text. */
  locate(
    runId: string,
    at: Pick<Finding, 'file' | 'line' | 'side'>,
    documentText: string,
  ): Promise<{ line: number } | 'gone'>;
  /** Called at shutdown: what is still being prepared is stopped; running attempts go on and are kept. */
  dispose(): Promise<void>;
}
