import { z } from 'zod';

export const failureReasons = [
  'killed',
  'stalled',
  'timeout',
  'transport-error',
  'rate-limited',
  'auth',
  'quota',
  'model-error',
  'malformed-output',
  'output-too-large',
  'boundary-breach',
  'not-installed',
  'deadline',
  'internal',
] as const;
export type FailureReason = (typeof failureReasons)[number];

export const jobStates = [
  'queued',
  'starting',
  'running',
  'waiting',
  'resuming',
  'succeeded',
  'failed',
  'cancelled',
  'not-admitted',
] as const;
export type JobState = (typeof jobStates)[number];

export const jobKinds = ['shard', 'integration'] as const;
export type JobKind = (typeof jobKinds)[number];

/** What a reviewer's read-only promise rests on. */
export const readOnlyKinds = ['sandbox', 'tool-list', 'instruction', 'none'] as const;
export type ReadOnlyKind = (typeof readOnlyKinds)[number];

export const usageSchema = z.object({ inputTokens: z.int().min(0), outputTokens: z.int().min(0) });
export type Usage = Readonly<z.infer<typeof usageSchema>>;

/**
 * Who a process is. A pid alone is nobody: pids are used again. This format never changes, so that any version
 * can still stop what another one started.
 */
export const processIdentitySchema = z.object({
  pid: z.int().min(1),
  /** Start time as the system gives it (Linux: clock ticks since boot, /proc/PID/stat field 22); '' where unknown. */
  startTime: z.string(),
  /** Identity of the boot (Linux: /proc/sys/kernel/random/boot_id); '' where unknown. */
  boot: z.string(),
  host: z.string(),
  /** Linux: the pid namespace's link text; '' elsewhere. */
  pidNamespace: z.string(),
  /** The process group that it leads, or 0 where there is none. */
  group: z.int().min(0),
});
export type ProcessIdentity = Readonly<z.infer<typeof processIdentitySchema>>;

/** What the driver lays down before it starts a worker (`order.json` of the attempt's folder; the key goes by stdin). */
export const attemptOrderSchema = z.object({
  version: z.literal(1),
  runId: z.string(),
  job: z.string(),
  kind: z.enum(jobKinds),
  attempt: z.int().min(1),
  planDigest: z.string(),
  reviewer: z.string(),
  /** The program and its arguments; run without a shell. */
  argv: z.array(z.string()).min(1),
  /** The reviewer's whole environment: allow-listed by the driver, never inherited. */
  env: z.record(z.string(), z.string()),
  cwd: z.string(),
  /** File whose bytes are the reviewer's standard input. */
  promptFile: z.string(),
  /** SHA-256 of the files that the reviewer is given, by their name below the run's folder. */
  inputs: z.record(z.string(), z.string()),
  /** Random; in the reviewer's environment as SEAMLINE_TOKEN, so that its processes can be found. */
  token: z.string(),
  limits: z.object({ stallMs: z.int(), attemptMs: z.int(), outputBytes: z.int(), graceMs: z.int() }),
});
export type AttemptOrder = Readonly<z.infer<typeof attemptOrderSchema>>;

/** A line of the attempt's `events.jsonl`, written by the worker as the reviewer goes on. */
export const attemptEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), at: z.number(), state: z.enum(jobStates) }),
  z.object({ type: z.literal('thread'), at: z.number(), id: z.string() }),
  z.object({ type: z.literal('progress'), at: z.number(), text: z.string() }),
  z.object({ type: z.literal('usage'), at: z.number(), usage: usageSchema }),
]);
export type AttemptEvent = Readonly<z.infer<typeof attemptEventSchema>>;

/** How an attempt ended (`end.json`); written last, after the result. */
export const attemptEndSchema = z.object({
  version: z.literal(1),
  runId: z.string(),
  job: z.string(),
  attempt: z.int(),
  outcome: z.discriminatedUnion('state', [
    z.object({ state: z.literal('succeeded') }),
    z.object({
      state: z.literal('failed'),
      reason: z.enum(failureReasons),
      detail: z.string(),
      retryAfterMs: z.number().optional(),
    }),
    z.object({ state: z.literal('cancelled') }),
  ]),
  exitCode: z.int().nullable(),
  signal: z.string().nullable(),
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
  endedAt: z.number(),
  thread: z.string().optional(),
  usage: usageSchema.optional(),
});
export type AttemptEnd = Readonly<z.infer<typeof attemptEndSchema>>;

/** `result.json`: the only channel over which a result is adopted. `hmac` = HMAC-SHA256(key, binding + result) in hex. */
export const resultEnvelopeSchema = z.object({
  version: z.literal(1),
  runId: z.string(),
  job: z.string(),
  attempt: z.int(),
  planDigest: z.string(),
  /** The result's JSON text, exactly the bytes that the HMAC covers. */
  result: z.string(),
  hmac: z.string(),
});
export type ResultEnvelope = Readonly<z.infer<typeof resultEnvelopeSchema>>;
