import {
  commands,
  Disposable,
  workspace,
  type LogOutputChannel,
  type Memento,
  type StatusBarItem,
  type Uri,
  type WebviewPanel,
} from 'vscode';
import { z } from 'zod';
import type { CommandId } from '../model/commands';
import type { PanelRequest } from '../model/messages';
import { asProblem } from '../model/problem';
import type { RunView } from '../model/runView';
import type { ReviewService } from '../run/service';
import { activity as newActivity } from './activity';
import { cancelReview } from './cancelReview';
import type { CommandContext } from './commandContext';
import { currentRun } from './currentRun';
import { editorRoots } from './editorRoots';
import { exportReport } from './exportReport';
import { fileDecorations } from './fileDecorations';
import { isLive } from './isLive';
import { neighbour } from './neighbour';
import { openPlace } from './openPlace';
import { panelSnapshot } from './panelSnapshot';
import { placeOf } from './placeOf';
import { rankedFindings } from './rankedFindings';
import { reportPanel } from './reportPanel';
import { restoreNewest } from './restoreNewest';
import { reviewChanges } from './reviewChanges';
import { reviewedTexts } from './reviewedTexts';
import { reviewerTip } from './reviewerTip';
import { showProblem } from './showProblem';
import { statusOf } from './status';
import { statusItem } from './statusItem';

/** What the editor side takes from outside. */
export interface EditorWorld {
  readonly service: ReviewService;
  readonly extensionUri: Uri;
  /** Kept over sessions, for all workspaces. */
  readonly memory: Memento;
  readonly status: StatusBarItem;
  readonly log: LogOutputChannel;
  readonly realPath: (path: string) => Promise<string>;
  readonly now: () => number;
}

export interface Editor {
  run(command: CommandId, args: readonly unknown[]): Promise<void>;
  /** Takes over a panel that the editor brought back; `state` is what the panel kept. */
  adopt(panel: WebviewPanel, state: unknown): Promise<void>;
  /** Shows the newest run of the workspace, if there is one; opens nothing. */
  restore(): Promise<void>;
  dispose(): Promise<void>;
}

// Identity only: the content comes from the run's folder.
const keptStateSchema = z.object({ root: z.string() });

/** Joins reviews with status bar, panel, decorations and commands. */
export function createEditor(world: EditorWorld): Editor {
  const { service, log, memory } = world;
  const current = currentRun();
  const roots = editorRoots(world.realPath);
  const showStatus = statusItem(world.status);
  const tip = reviewerTip(memory);
  const decorations = fileDecorations((view, path) => roots.uriOf(view.root, path));
  /** The finding that was opened last, for next and previous. */
  let visited: string | undefined;

  const panel = reportPanel({
    extensionUri: world.extensionUri,
    snapshot: () => panelSnapshot(current.get(), world.now(), tip(current.get())),
    onRequest: (request) => void answer(request).catch(report),
    onUnreadable: (why) => log.warn(`The panel sent a message that is not understood: ${why}`),
  });
  const refresh = () => {
    const view = current.get();
    const phase = activity.phase();
    const own = view !== undefined && isLive(view) ? statusOf(view) : undefined;
    showStatus(
      phase === 'cancelling' ? { state: phase } : (own ?? (phase === 'starting' ? { state: phase } : statusOf(view))),
    );
    decorations.show(view);
    panel.refresh();
    void commands.executeCommand('setContext', 'seamline.running', activity.isBusy(view));
    void commands.executeCommand(
      'setContext',
      'seamline.hasFindings',
      view !== undefined && rankedFindings(view).length > 0,
    );
  };
  const activity = newActivity(refresh);
  const context: CommandContext = { service, current, activity, panel, memory, log };
  current.onChange(refresh);

  const report = (error: unknown) => {
    log.error(error instanceof Error ? error : String(error));
    void showProblem(asProblem(error));
  };
  const open = async (request: Extract<PanelRequest, { type: 'open-finding' | 'open-seam' }>) => {
    const view = current.get();
    const place = view && placeOf(view, request);
    if (!view || !place) return;
    if (request.type === 'open-finding') visited = request.id;
    await openPlace(place, { service, root: roots.rootOf(view.root), column: panel.codeColumn() });
  };
  const travel = async (step: 1 | -1) => {
    const view = current.get();
    const ids = view ? rankedFindings(view).map((f) => f.id) : [];
    const id = neighbour(ids, visited, step);
    if (id === undefined) return;
    panel.select(id);
    await open({ type: 'open-finding', id, end: 'finding' });
  };
  const answer = async (request: PanelRequest) => {
    switch (request.type) {
      case 'open-finding':
      case 'open-seam':
        return open(request);
      case 'start':
        return reviewChanges(context, []);
      case 'cancel':
        return cancelReview(context);
      case 'export': {
        const done = current.get()?.report;
        if (done) await exportReport(done, request.format, panel.codeColumn());
        return;
      }
      case 'ready':
    }
  };
  const run = async (command: CommandId, args: readonly unknown[]) => {
    switch (command) {
      case 'seamline.review':
        return reviewChanges(context, args);
      case 'seamline.cancel':
        return cancelReview(context);
      case 'seamline.showReport':
        if (!current.get()) await restoreNewest(context);
        panel.show(true);
        return;
      case 'seamline.nextFinding':
        return travel(1);
      case 'seamline.previousFinding':
        return travel(-1);
      case 'seamline.showOutput':
        log.show();
    }
  };

  const watch = watchService(context);
  const subscriptions = Disposable.from(
    decorations,
    reviewedTexts(service),
    new Disposable(watch),
    workspace.onDidChangeWorkspaceFolders(() => void roots.refresh().then(refresh)),
    workspace.onDidGrantWorkspaceTrust(() => void restoreNewest(context).catch(report)),
  );
  const ready = roots.refresh();
  return {
    run: (command, args) => ready.then(() => run(command, args)).catch(report),
    adopt: async (kept, state) => {
      await ready;
      panel.adopt(kept);
      const root = keptStateSchema.safeParse(state).data?.root;
      if (!current.get()) await restoreNewest(context, root).catch(report);
    },
    restore: async () => {
      await ready;
      await restoreNewest(context).catch(report);
    },
    dispose: async () => {
      subscriptions.dispose();
      panel.dispose();
      await service.dispose();
    },
  };
}

/** Follows this window's reviews: shows them, opens the panel once the change is read, and tells how they failed. */
function watchService({ service, current, activity, panel, log }: CommandContext): () => void {
  const opened = new Set<string>();
  const told = new Set<string>();
  const tellProblem = (view: RunView) => {
    if (!view.problem || told.has(view.runId)) return;
    told.add(view.runId);
    log.warn(`Review ${view.runId}: ${view.problem.what}`);
    // Nothing was reviewed: what was shown before is still the newest there is.
    if (view.jobs.every((j) => j.startedAt === undefined) && ['no-changes', 'cancelled'].includes(view.problem.code))
      current.goBack();
    void showProblem(view.problem);
  };
  return service.onView((view) => {
    activity.own(view.runId);
    current.take(view);
    if (isLive(view)) {
      if (!view.change || opened.has(view.runId)) return;
      opened.add(view.runId);
      panel.show(false);
    } else tellProblem(view);
  });
}
