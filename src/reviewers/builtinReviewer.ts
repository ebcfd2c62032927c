import { jsonLinesOutput } from './outputOf';
import type { Reviewer } from './reviewer';

/** Our own worker program, as it is started. */
export interface BuiltinProgram {
  /** The runtime: node, or the editor's own binary. */
  readonly execPath: string;
  readonly script: string;
  /** True when `execPath` is the editor's binary, which is a plain runtime only when it is told so. */
  readonly electron?: boolean;
}

/** The reviewer without a model: always there, reads only, costs nothing. */
export function builtinReviewer({ execPath, script, electron }: BuiltinProgram): Reviewer {
  return {
    id: 'builtin',
    label: 'Built-in checks',
    readOnly: 'tool-list',
    costs: false,
    contextTokens: 1_000_000,
    probe: () => Promise.resolve({ state: 'ready', detail: 'Part of Seamline; needs nothing.' }),
    fresh: () => ({
      argv: [execPath, script, 'builtin'],
      env: electron === true ? { ELECTRON_RUN_AS_NODE: '1' } : {},
    }),
    ...jsonLinesOutput,
  };
}
