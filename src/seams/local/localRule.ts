import type { RawFinding } from '../../model/finding';
import type { Grammars } from '../grammars';

export interface LocalInput {
  readonly path: string;
  /** The file's text at head. */
  readonly text: string;
  /** 1-based lines of head. */
  readonly addedLines: ReadonlySet<number>;
}

export type LocalRule = (input: LocalInput, grammars?: Grammars) => RawFinding[];
