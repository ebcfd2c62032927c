const step = 8192;

/** Bytes as a string of one char a byte (0–255). `TextDecoder('latin1')` is windows-1252 and would change 0x80–0x9f. */
export function latin1(bytes: Uint8Array): string {
  if (bytes.length <= step) return String.fromCharCode(...bytes);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += step) parts.push(String.fromCharCode(...bytes.subarray(at, at + step)));
  return parts.join('');
}

/** The inverse of {@link latin1}. Chars above 255 are a bug of the caller. */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  return bytes;
}
