import type { RawFinding } from '../model/finding';
import type { Grammars } from './grammars';
import { conflictMarkers } from './local/conflictMarkers';
import { focusedTests } from './local/focusedTests';
import type { LocalInput } from './local/localRule';

const localRules = [conflictMarkers, focusedTests];

/**
 * What is wrong in one changed file by itself, without any model: what nobody means to merge.
 * @param input the file at head, and the 1-based lines that the change added
 * @param grammars make sure that a hit is code; without them doubtful places are judged by their line alone
 */
export function localFindings(input: LocalInput, grammars?: Grammars): RawFinding[] {
  return localRules.flatMap((rule) => rule(input, grammars)).sort((a, b) => a.line - b.line);
}
