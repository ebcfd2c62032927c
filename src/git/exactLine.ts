import { gitProblem } from './gitProblem';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Git's answer without the one newline at its end; nothing else is trimmed, folders may end in spaces. */
export function exactLine(bytes: Uint8Array, what: string): string {
  const end = bytes.at(-1) === 0x0a ? bytes.length - 1 : bytes.length;
  try {
    return utf8.decode(bytes.subarray(0, end));
  } catch (cause) {
    throw gitProblem('rev-parse', `${what} is not valid UTF-8, which Seamline cannot work with.`, cause);
  }
}
