const newline = 0x0a;

export interface LineSplitter {
  push(chunk: Buffer): readonly string[];
  /** The last line, if it has no end. */
  finish(): readonly string[];
  /** Lines that were longer than the limit: they are left out whole. */
  readonly dropped: number;
}

/** Cuts bytes into lines of at most `limit` bytes, decoded as UTF-8; never keeps more than one line in memory. */
export function splitLines(limit: number): LineSplitter {
  let parts: Buffer[] = [];
  let length = 0;
  let tooLong = false;
  let dropped = 0;

  const keep = (part: Buffer): void => {
    length += part.length;
    if (length > limit && !tooLong) {
      tooLong = true;
      dropped++;
      parts = [];
    }
    if (!tooLong && part.length > 0) parts.push(part);
  };
  const take = (): readonly string[] => {
    const line = tooLong ? [] : [Buffer.concat(parts).toString('utf8')];
    parts = [];
    length = 0;
    tooLong = false;
    return line;
  };

  return {
    push(chunk) {
      const lines: string[] = [];
      let start = 0;
      for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
        keep(chunk.subarray(start, end));
        lines.push(...take());
        start = end + 1;
      }
      // A copy: the reader's buffer is used again.
      keep(Buffer.from(chunk.subarray(start)));
      return lines;
    },
    finish: () => (length > 0 ? take() : []),
    get dropped() {
      return dropped;
    },
  };
}
