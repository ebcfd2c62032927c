import { classifyJsonLines } from './classifyJsonLines';
import { jsonLinesParser } from './jsonLinesParser';
import type { ReviewerOutput } from './reviewer';

export const jsonLinesOutput: ReviewerOutput = { parser: jsonLinesParser, classify: classifyJsonLines };

/** How a worker reads the output of the reviewer with this id; undefined for one that this version does not know. */
export function outputOf(reviewer: string): ReviewerOutput | undefined {
  return reviewer === 'builtin' || reviewer.startsWith('command:') ? jsonLinesOutput : undefined;
}
