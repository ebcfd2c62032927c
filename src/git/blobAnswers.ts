import { latin1 } from '../diff/latin1';
import { gitProblem } from './gitProblem';

export interface Blob {
  readonly id: string;
  /** Null when it is larger than asked for, missing, or no file's content. */
  readonly bytes: Uint8Array | null;
}

/** The question for one blob, as `git cat-file --batch` reads it. Throws for what is no full object id. */
export function blobQuestion(id: string): string {
  if (!/^[0-9a-f]{40,64}$/.test(id)) throw new Error(`Not an object id: ${id.slice(0, 80)}`);
  return `${id}\n`;
}

/**
 * The answers of `git cat-file --batch`, one at a time: `id SP type SP size LF content LF`, or `id SP missing LF`. What is larger
 * than `maxBytes` is passed over.
 */
export async function* blobAnswers(stdout: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Blob> {
  const source = byteSource(stdout);
  for (let head = await source.line(); head !== null; head = await source.line()) {
    const [id = '', type, size] = head.split(' ');
    if (type === 'missing') yield { id, bytes: null };
    else if (size === undefined) throw gitProblem('cat-file', `an answer cannot be read: ${head.slice(0, 200)}`);
    else {
      const wanted = type === 'blob' && Number(size) <= maxBytes;
      const bytes = await source.take(Number(size), wanted);
      await source.take(1, false);
      yield { id, bytes };
    }
  }
}

interface ByteSource {
  /** The next line without its newline; null at the end. */
  line(): Promise<string | null>;
  /** The next bytes; passed over, and null, when they are not wanted. */
  take(length: number, wanted: boolean): Promise<Uint8Array | null>;
}

function byteSource(stdout: AsyncIterable<Uint8Array>): ByteSource {
  const chunks = stdout[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  const more = async (): Promise<boolean> => {
    const next = await chunks.next();
    if (next.done !== true) rest = next.value;
    return next.done !== true;
  };
  return {
    async line() {
      let text = '';
      for (;;) {
        const end = rest.indexOf(0x0a);
        if (end >= 0) {
          text += latin1(rest.subarray(0, end));
          rest = rest.subarray(end + 1);
          return text;
        }
        text += latin1(rest);
        if (!(await more())) return text === '' ? null : text;
      }
    },
    async take(length, wanted) {
      const bytes = wanted ? new Uint8Array(length) : null;
      for (let at = 0; at < length;) {
        if (rest.length === 0 && !(await more())) throw gitProblem('cat-file', 'it ended in the middle of an answer');
        const part = rest.subarray(0, length - at);
        bytes?.set(part, at);
        at += part.length;
        rest = rest.subarray(part.length);
      }
      return bytes;
    },
  };
}
