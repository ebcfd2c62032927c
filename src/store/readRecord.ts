import { quarantine } from './quarantine';
import { readBounded } from './readBounded';

/** The part of a zod schema that reading needs. */
export interface Schema<T> {
  safeParse(
    value: unknown,
  ): { readonly success: true; readonly data: T } | { readonly success: false; readonly error: { message: string } };
}

export type RecordReading<T> =
  | { readonly state: 'ok'; readonly value: T }
  | { readonly state: 'missing' }
  /** `aside`: where the damaged bytes were put; undefined when they could not be moved. */
  | { readonly state: 'damaged'; readonly why: string; readonly aside: string | undefined }
  | { readonly state: 'newer'; readonly version: number };

/** Largest record that is read, bytes. */
const recordLimit = 256 * 1024 * 1024;

/**
 * Reads a JSON record. What cannot be read is never taken for empty: it is moved aside as `<file>.damaged-<n>` and
 * said. A record whose `version` is above `version` is left alone.
 */
export async function readRecord<T>(file: string, schema: Schema<T>, version = 1): Promise<RecordReading<T>> {
  const bytes = await readBounded(file, recordLimit);
  if (bytes === undefined) return { state: 'missing' };
  if (bytes === 'too-large') return { state: 'damaged', why: `larger than ${recordLimit} bytes`, aside: undefined };
  const parsed = parse(bytes);
  if (parsed.ok) {
    const found = versionOf(parsed.value);
    if (found !== undefined && found > version) return { state: 'newer', version: found };
    const checked = schema.safeParse(parsed.value);
    if (checked.success) return { state: 'ok', value: checked.data };
    return { state: 'damaged', why: firstLine(checked.error.message), aside: await quarantine(file, bytes) };
  }
  return { state: 'damaged', why: parsed.why, aside: await quarantine(file, bytes) };
}

function parse(bytes: Buffer): { ok: true; value: unknown } | { ok: false; why: string } {
  try {
    return { ok: true, value: JSON.parse(bytes.toString('utf8')) };
  } catch (error) {
    return { ok: false, why: error instanceof Error ? firstLine(error.message) : 'not JSON' };
  }
}

function versionOf(value: unknown): number | undefined {
  if (value === null || typeof value !== 'object' || !('version' in value)) return undefined;
  return Number.isInteger(value.version) ? (value.version as number) : undefined;
}

const firstLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 300);
