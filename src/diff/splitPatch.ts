import { latin1 } from './latin1';

const header = 'diff --git ';
const newline = 0x0a;
const letterD = 0x64;

/**
 * One block a `diff --git` line. Exact: every line of a hunk begins with ` `, `+`, `-` or `\` (git is told not to
 * suppress the blank of empty lines), and git quotes names that hold a newline.
 */
export function splitPatch(patch: Uint8Array): Uint8Array[] {
  const starts: number[] = [];
  for (let at = 0; at < patch.length;) {
    if (patch[at] === letterD && latin1(patch.subarray(at, at + header.length)) === header) starts.push(at);
    const end = patch.indexOf(newline, at);
    at = end < 0 ? patch.length : end + 1;
  }
  // What stands before the first block stays with it, so that nothing is passed over in silence.
  return starts.map((start, i) => patch.subarray(i === 0 ? 0 : start, starts[i + 1] ?? patch.length));
}
