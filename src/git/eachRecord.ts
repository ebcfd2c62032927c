/** The NUL-ended records of a stream of bytes, as they come. A record without its NUL at the end is given too. */
export async function* eachRecord(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    for (let end = bytes.indexOf(0, at); end >= 0; end = bytes.indexOf(0, at)) {
      yield bytes.subarray(at, end);
      at = end + 1;
    }
    rest = bytes.subarray(at);
  }
  if (rest.length > 0) yield rest;
}
