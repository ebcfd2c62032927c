import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '../model/canonicalJson';
import { type ResultEnvelope, resultEnvelopeSchema } from '../model/job';

/** What a result belongs to. */
export type Binding = Pick<ResultEnvelope, 'runId' | 'job' | 'attempt' | 'planDigest'>;

export type Unsealed = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: string };

/** Binds a result's JSON text to its attempt with the attempt's key. */
export function seal(key: Uint8Array, binding: Binding, result: string): ResultEnvelope {
  return { version: 1, ...only(binding), result, hmac: hmac(key, binding, result).toString('hex') };
}

/** The result's text, if the envelope (any parsed JSON) was sealed with this key for this very attempt. */
export function unseal(envelope: unknown, key: Uint8Array, binding: Binding): Unsealed {
  const parsed = resultEnvelopeSchema.safeParse(envelope);
  if (!parsed.success) return { ok: false, why: 'The result file is not a result envelope.' };
  const { result, hmac: given } = parsed.data;
  if (canonicalJson(only(parsed.data)) !== canonicalJson(only(binding)))
    return { ok: false, why: 'The result belongs to another run, job, attempt or plan.' };
  const expected = hmac(key, binding, result);
  const found = Buffer.from(given, 'hex');
  if (found.length !== expected.length || !timingSafeEqual(found, expected))
    return { ok: false, why: 'The result does not carry the seal of its attempt.' };
  return { ok: true, text: result };
}

const only = ({ runId, job, attempt, planDigest }: Binding): Binding => ({ runId, job, attempt, planDigest });

function hmac(key: Uint8Array, binding: Binding, result: string): Buffer {
  return createHmac('sha256', key)
    .update(canonicalJson(only(binding)))
    .update(result)
    .digest();
}
