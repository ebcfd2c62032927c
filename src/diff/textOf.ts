import type { HunkLine } from '../model/change';
import { bytesOf } from './latin1';

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** A line's text. Bytes that are not UTF-8 become U+FFFD; a carriage return at the end stays. */
export function textOf(line: Pick<HunkLine, 'raw'>): string {
  for (let i = 0; i < line.raw.length; i += 1) {
    if (line.raw.charCodeAt(i) > 0x7f) return utf8.decode(bytesOf(line.raw));
  }
  return line.raw;
}
