import type { Readable } from 'node:stream';

/**
 * The first line of a stream, without its end. Rejects when the stream ends before, or the line is longer than `limit`
 * bytes. The rest is read and dropped; `onEnd` is called when the other side closes (which is how a process learns that
 * whoever started it is gone).
 */
export function readFirstLine(stream: Readable, limit: number, onEnd?: () => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    let done = false;
    stream.on('data', (chunk: Buffer) => {
      if (done) return;
      const end = chunk.indexOf(0x0a);
      const part = end < 0 ? chunk : chunk.subarray(0, end);
      length += part.length;
      parts.push(part);
      if (length > limit) {
        done = true;
        reject(new Error(`the first line is longer than ${limit} bytes`));
      } else if (end >= 0) {
        done = true;
        resolve(Buffer.concat(parts).toString('utf8'));
      }
    });
    const ended = (): void => {
      if (!done) reject(new Error('the input ended before its first line'));
      done = true;
      onEnd?.();
    };
    stream.once('close', ended);
    stream.once('end', () => stream.destroy());
    stream.once('error', () => stream.destroy());
  });
}
