import type { PanelRequest } from '../model/messages';
import type { RunView } from '../model/runView';
import type { SeamEnd } from '../model/seam';

/** A place in the code that a run reviewed; lines are 1-based, the range is inclusive. */
export interface Place {
  readonly runId: string;
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly side: SeamEnd['side'];
}

type OpenRequest = Extract<PanelRequest, { type: 'open-finding' | 'open-seam' }>;

/** What a request of the panel means in this view; undefined when it names nothing of it. */
export function placeOf(view: RunView, request: OpenRequest): Place | undefined {
  const { runId } = view;
  const ofEnd = (end: SeamEnd): Place => ({ runId, path: end.path, line: end.line, endLine: end.line, side: end.side });
  if (request.type === 'open-seam') {
    const seam = (view.report?.seams ?? view.seams).find((s) => s.id === request.id);
    return seam && ofEnd(seam[request.end]);
  }
  const finding = (view.report?.findings ?? view.findings).find((f) => f.id === request.id);
  if (!finding) return undefined;
  if (request.end !== 'finding') return finding.seam && ofEnd(finding.seam[request.end]);
  return { runId, path: finding.file, line: finding.line, endLine: finding.endLine, side: finding.side };
}
