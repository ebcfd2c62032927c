import type { LogOutputChannel, Memento } from 'vscode';
import type { ReviewService } from '../run/service';
import type { Activity } from './activity';
import type { CurrentRun } from './currentRun';
import type { ReportPanel } from './reportPanel';

/** What the commands work with. */
export interface CommandContext {
  readonly service: ReviewService;
  readonly current: CurrentRun;
  readonly activity: Activity;
  readonly panel: ReportPanel;
  /** Kept over sessions, for all workspaces. */
  readonly memory: Memento;
  readonly log: LogOutputChannel;
}
