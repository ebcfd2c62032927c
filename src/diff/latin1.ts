/** Bytes as a string of one char a byte (0–255). `TextDecoder('latin1')` is windows-1252 and would change 0x80–0x9f. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** The inverse of {@link latin1}. Chars above 255 are a bug of the caller. */
export function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}
