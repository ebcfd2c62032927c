import { latin1 } from './latin1';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lossy = new TextDecoder('utf-8', { ignoreBOM: true });

export interface DecodedPath {
  readonly path: string;
  /** Base64 of the bytes, only where they are not UTF-8 (then `path` has U+FFFD in it). */
  readonly pathBytes?: string;
}

/** A path as git holds it (bytes) → text that can be shown, and the bytes where the text would not lead back to them. */
export function decodePath(bytes: Uint8Array): DecodedPath {
  try {
    return { path: strict.decode(bytes) };
  } catch {
    return { path: lossy.decode(bytes), pathBytes: btoa(latin1(bytes)) };
  }
}
