import type { Hunk, HunkLine } from '../model/change';
import { bytesOf } from './latin1';

const newline = 0x0a;

/**
 * The head file's bytes from the base file's and all hunks of the change, in order. Exact to the byte.
 * Throws when a hunk does not stand where it says it does.
 */
export function applyHunks(base: Uint8Array, hunks: readonly Hunk[]): Uint8Array {
  const starts = lineStarts(base);
  const parts: Uint8Array[] = [];
  let done = 0;
  for (const hunk of hunks) {
    const first = hunk.oldLines === 0 ? hunk.oldStart : hunk.oldStart - 1;
    if (first < done || first + hunk.oldLines >= starts.length) throw new Error('A hunk lies outside of its file.');
    parts.push(base.subarray(starts[done], starts[first]));
    checkOldSide(base, starts, first, hunk);
    for (const line of hunk.lines) if (line.kind !== '-') parts.push(lineBytes(line));
    done = first + hunk.oldLines;
  }
  parts.push(base.subarray(starts[done]));
  return concatenated(parts);
}

/** Where each line starts, and at last the file's end. */
function lineStarts(bytes: Uint8Array): number[] {
  const starts: number[] = [];
  for (let at = 0; at < bytes.length;) {
    starts.push(at);
    const end = bytes.indexOf(newline, at);
    at = end < 0 ? bytes.length : end + 1;
  }
  return [...starts, bytes.length];
}

function checkOldSide(base: Uint8Array, starts: readonly number[], first: number, hunk: Hunk): void {
  const olds = hunk.lines.filter((line) => line.kind !== '+');
  olds.forEach((line, i) => {
    const found = base.subarray(starts[first + i], starts[first + i + 1]);
    const expected = lineBytes(line);
    if (found.length !== expected.length || found.some((byte, j) => byte !== expected[j])) {
      throw new Error(`Line ${first + i + 1} of the base file is not what the hunk says.`);
    }
  });
}

function lineBytes(line: HunkLine): Uint8Array {
  return bytesOf(line.noNewline ? line.raw : `${line.raw}\n`);
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
