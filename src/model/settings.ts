import { z } from 'zod';
import { severities } from './finding';

/** A reviewer program of the user's own: `--reviewer command:NAME`. Argument arrays, never a shell. */
export const commandReviewerSchema = z.strictObject({
  run: z.array(z.string()).min(1),
  resume: z.array(z.string()).min(1).optional(),
  contextTokens: z.int().min(1000).optional(),
  costs: z.boolean().optional(),
});
export type CommandReviewer = Readonly<z.infer<typeof commandReviewerSchema>>;

interface SettingRow<T extends z.ZodType> {
  readonly schema: T;
  readonly default: z.infer<T>;
  /** `machine`: names programs or the environment; never from a workspace or a repository. */
  readonly scope: 'machine' | 'resource';
  readonly description: string;
}
const row = <T extends z.ZodType>(
  schema: T,
  fallback: z.infer<T>,
  scope: SettingRow<T>['scope'],
  description: string,
): SettingRow<T> => ({ schema, default: fallback, scope, description });

const minutes = z.number().positive().max(10_000);

/** Every setting there is. The manifest, the command line's `--config` file and the docs are checked against this table. */
export const settingsTable = {
  reviewer: row(
    z.string().min(1),
    'auto',
    'machine',
    'Who reviews: auto, builtin, or command:NAME with NAME from Seamline: Commands.',
  ),
  commands: row(
    z.record(z.string().regex(/^[\w-]+$/), commandReviewerSchema),
    {},
    'machine',
    'Reviewer programs of your own, by name: the program and its arguments as a list.',
  ),
  environment: row(
    z.array(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/)),
    [],
    'machine',
    'Names of further environment variables that reviewers get.',
  ),
  maxShards: row(z.int().min(1).max(64), 4, 'resource', 'Largest number of shards of one review.'),
  lanes: row(z.int().min(1).max(64), 4, 'machine', 'Largest number of reviewers that run at once.'),
  shardTokens: row(
    z.int().min(500),
    12_000,
    'resource',
    'Estimated tokens of changed code that one shard should hold.',
  ),
  'gate.lines': row(z.int().min(0), 300, 'resource', 'Changes with fewer changed lines are reviewed as one piece.'),
  'gate.files': row(z.int().min(0), 8, 'resource', 'Changes with fewer files are reviewed as one piece.'),
  confirmTokens: row(
    z.int().min(0),
    0,
    'machine',
    'Ask before a review that is estimated to use at least this many tokens (reviewers that cost nothing never ask).',
  ),
  stallMinutes: row(minutes, 5, 'resource', 'Minutes of silence after which a reviewer is stopped.'),
  timeoutMinutes: row(minutes, 45, 'resource', 'Minutes that one attempt may take.'),
  runTimeoutMinutes: row(minutes, 180, 'resource', 'Minutes that a whole review may take.'),
  failOn: row(
    z.enum([...severities, 'none']),
    'high',
    'resource',
    'Command line: exit with 1 when a finding is at least this severe; none never does.',
  ),
} as const;

export type SettingName = keyof typeof settingsTable;
export type Settings = { readonly [K in SettingName]: Readonly<z.infer<(typeof settingsTable)[K]['schema']>> };

export const defaultSettings = Object.fromEntries(
  Object.entries(settingsTable).map(([name, r]) => [name, r.default]),
) as unknown as Settings;
