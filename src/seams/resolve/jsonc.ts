import { blankComments } from '../extract/comments';

const stringOrTrailingComma = /"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g;

/** Parses JSON with comments and trailing commas; undefined when it is not even that. */
export function parseJsonc(text: string): unknown {
  const plain = blankComments(text.replace(/^\uFEFF/, ''), true);
  try {
    return JSON.parse(plain.replace(stringOrTrailingComma, (part) => (part === ',' ? '' : part))) as unknown;
  } catch {
    return undefined;
  }
}
