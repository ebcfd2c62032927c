import { panelState, savedState, type PanelState } from './panelState';

/** The panel's state: read and changed here, kept by the editor with every change. */
export interface Memory {
  get(): PanelState;
  set(change: Partial<PanelState>): void;
}

export function memory(api: { getState(): unknown; setState(state: unknown): void }): Memory {
  let state = panelState(api.getState());
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change };
      api.setState(savedState(state));
    },
  };
}
