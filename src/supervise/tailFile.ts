import { type FileHandle, open } from 'node:fs/promises';
import { splitLines } from './splitLines';

export interface FileTail {
  /** The lines that were completed since the last call; at most some megabytes at a time. */
  read(): Promise<readonly string[]>;
  /** A last line without an end; for when nobody writes any more and `read` has met the end. */
  finish(): readonly string[];
  /** Bytes read so far. */
  readonly bytes: number;
  /** Lines that were left out because they were too long. */
  readonly dropped: number;
  close(): Promise<void>;
}

const chunkBytes = 256 * 1024;
/** A writer may be faster than we are: then the caller still gets its turn to look at the limits. */
const chunksAtOnce = 16;

/** Follows a file that somebody else appends to; it need not exist yet. */
export function tailFile(file: string, lineLimit: number): FileTail {
  const splitter = splitLines(lineLimit);
  const buffer = Buffer.alloc(chunkBytes);
  let handle: FileHandle | undefined;
  let bytes = 0;

  const next = async (): Promise<readonly string[] | 'end'> => {
    handle ??= await open(file, 'r').catch(() => undefined);
    if (handle === undefined) return 'end';
    const { bytesRead } = await handle.read(buffer, 0, chunkBytes, bytes);
    if (bytesRead === 0) return 'end';
    bytes += bytesRead;
    return splitter.push(buffer.subarray(0, bytesRead));
  };
  return {
    async read() {
      const lines: string[] = [];
      for (let i = 0; i < chunksAtOnce; i++) {
        const more = await next();
        if (more === 'end') break;
        for (const line of more) lines.push(line);
      }
      return lines;
    },
    finish: () => splitter.finish(),
    get bytes() {
      return bytes;
    },
    get dropped() {
      return splitter.dropped;
    },
    close: async () => handle?.close(),
  };
}
