import type { Severity } from '../model/finding';

export const groupings = ['rank', 'file'] as const;
export type Grouping = (typeof groupings)[number];

export const sectionIds = ['lanes', 'findings', 'seams', 'set-aside', 'coverage', 'times'] as const;
export type SectionId = (typeof sectionIds)[number];

/** What the panel remembers over a reload. `root` says whose report to bring back. */
export interface PanelState {
  readonly root: string | undefined;
  readonly filter: string;
  /** Severities that are not shown. */
  readonly hidden: readonly Severity[];
  readonly grouping: Grouping;
  /** Id of the finding whose details are shown. */
  readonly selected: string | undefined;
  /** Only what the user folded or unfolded. */
  readonly open: ReadonlyMap<SectionId, boolean>;
}

/** The state as the editor keeps it (plain JSON). */
export function savedState(state: PanelState): object {
  return { ...state, open: [...state.open] };
}

/** Reads a kept state; whatever is not as expected falls back, field by field. */
export function panelState(saved: unknown): PanelState {
  const from = new Map<string, unknown>(typeof saved === 'object' && saved !== null ? Object.entries(saved) : []);
  const hidden = from.get('hidden');
  const open = from.get('open');
  return {
    root: text(from.get('root')),
    filter: text(from.get('filter')) ?? '',
    hidden: Array.isArray(hidden) ? severityOrder.filter((s) => hidden.includes(s)) : [],
    grouping: groupings.find((g) => g === from.get('grouping')) ?? 'rank',
    selected: text(from.get('selected')),
    open: new Map(Array.isArray(open) ? open.flatMap(openEntry) : []),
  };
}

/** Best first, as the report ranks them. */
export const severityOrder: readonly Severity[] = ['critical', 'high', 'medium', 'low'];

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

function openEntry(entry: unknown): [SectionId, boolean][] {
  if (!Array.isArray(entry)) return [];
  const [name, isOpen] = entry as readonly unknown[];
  const id = sectionIds.find((s) => s === name);
  return id !== undefined && typeof isOpen === 'boolean' ? [[id, isOpen]] : [];
}
