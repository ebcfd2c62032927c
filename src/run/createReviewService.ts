import { mapLine } from '../diff/mapLine';
import { asProblem } from '../model/problem';
import type { RunView } from '../model/runView';
import { runFolder } from '../store/runFolder';
import { stateRoot } from '../store/stateRoot';
import { reviewedText } from './keptText';
import { newestView } from './readRun';
import { review } from './review';
import type { ReviewService } from './service';
import { throttled } from './throttled';
import type { World } from './world';

/** How often a running view is shown at the most, ms. */
const showEveryMs = 80;

interface Running {
  readonly abort: AbortController;
  last?: RunView;
  ended: Promise<void>;
}

/** Reviews for the editor: the same story as on the command line, in the background of this process. */
export function createReviewService(world: World, note: (text: string) => void): ReviewService {
  const listeners = new Set<(view: RunView) => void>();
  const running = new Map<string, Running>();
  const tell = (view: RunView) => {
    for (const listener of listeners) {
      try {
        listener(view);
      } catch (error) {
        // Whoever only looks on must not stop a run.
        note(`A view could not be shown: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };

  const start: ReviewService['start'] = (request, approve) =>
    new Promise((resolve, reject) => {
      const run: Running = { abort: new AbortController(), ended: Promise.resolve() };
      const shown = throttled<RunView>(showEveryMs, tell);
      let id: string | undefined;
      const story = review(request, world, {
        signal: run.abort.signal,
        approve,
        onNote: note,
        onView(view) {
          run.last = view;
          shown.pass(view);
        },
        onStarted(runId) {
          id = runId;
          running.set(runId, run);
          resolve(runId);
        },
      });
      run.ended = story
        .catch((error: unknown) => {
          reject(error instanceof Error ? error : new Error(String(error)));
          if (run.last) shown.pass(failedView(run.last, error, world.now()));
        })
        .then(() => {
          shown.flush();
          if (id !== undefined) running.delete(id);
        });
    });

  const text: ReviewService['text'] = (runId, side, path) =>
    reviewedText(runFolder(stateRoot(world.env, world.platform, world.homedir), runId), side, path);

  return {
    start,
    text,
    async cancel(runId) {
      const run = running.get(runId);
      run?.abort.abort();
      await run?.ended;
    },
    onView(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    newest: (cwd) => newestView(world, cwd),
    async locate(runId, at, documentText) {
      const reviewed = await text(runId, at.side, at.file);
      if (reviewed === undefined) return { line: at.line };
      const line = mapLine(reviewed, documentText, at.line);
      return line === 'gone' ? 'gone' : { line };
    },
    async dispose() {
      listeners.clear();
      const preparing = [...running.values()].filter(
        ({ last }) => last?.state !== 'running' && last?.state !== 'integrating',
      );
      for (const run of preparing) run.abort.abort();
      await Promise.all(preparing.map((run) => run.ended));
    },
  };
}

/** A review that could not be done has no folder any more; its last view says why. */
function failedView(view: RunView, error: unknown, now: number): RunView {
  const problem = asProblem(error);
  return { ...view, state: problem.code === 'cancelled' ? 'cancelled' : 'failed', endedAt: now, problem };
}
