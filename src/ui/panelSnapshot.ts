import type { PanelSnapshot } from '../model/messages';
import type { RunView } from '../model/runView';

/** What the panel is sent. A report carries findings and seams itself, so they are not sent twice. */
export function panelSnapshot(view: RunView | undefined, now: number, tip: string | undefined): PanelSnapshot {
  return {
    type: 'snapshot',
    view: view?.report ? { ...view, findings: [], seams: [] } : (view ?? null),
    now,
    ...(tip === undefined ? {} : { tip }),
  };
}
