import type { DecodedPath } from './decodePath';
import { bytesOf } from './latin1';

const encoder = new TextEncoder();

/** The inverse of `decodePath`: the bytes that git knows the path by. */
export function encodePath(path: DecodedPath): Uint8Array {
  return path.pathBytes === undefined ? encoder.encode(path.path) : bytesOf(atob(path.pathBytes));
}
