import type { Grammars } from '../../seams/grammars';
import type { StageLine } from '../runStage';

/** What a stage gets from the worker program. */
export interface StageTools {
  readonly signal: AbortSignal;
  readonly print: (line: StageLine) => void;
  /** Runs a part and prints how long it took. */
  readonly time: <T>(what: string, part: () => Promise<T>) => Promise<T>;
  readonly grammars: () => Promise<Grammars>;
  readonly randomHex: (bytes: number) => string;
}
