import * as path from 'node:path';
import { parseArgs } from 'node:util';
import { scopes, type Scope } from '../model/change';
import { ProblemError } from '../model/problem';
import { settingsTable, type SettingName } from '../model/settings';

export const formats = ['text', 'markdown', 'json'] as const;
export type Format = (typeof formats)[number];

export interface ReviewArguments {
  /** Absolute: git and the background programs run in other folders. */
  readonly repo: string;
  readonly scope: Scope;
  readonly base?: string;
  readonly range?: string;
  readonly paths: readonly string[];
  readonly focus?: string;
  readonly config?: string;
  /** Settings given as flags; they win over every other source. */
  readonly flags: Partial<Record<SettingName, unknown>>;
  readonly format: Format;
  readonly output?: string;
  readonly yes: boolean;
  readonly quiet: boolean;
}

export type Command =
  | ({ readonly name: 'review' | 'plan' | 'doctor' } & ReviewArguments)
  | ({ readonly name: 'report'; readonly run?: string } & ReviewArguments)
  | { readonly name: 'help' | 'version' };

const options = {
  repo: { type: 'string' },
  base: { type: 'string' },
  scope: { type: 'string' },
  range: { type: 'string' },
  'max-shards': { type: 'string' },
  lanes: { type: 'string' },
  reviewer: { type: 'string' },
  focus: { type: 'string' },
  'timeout-min': { type: 'string' },
  yes: { type: 'boolean' },
  config: { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string' },
  'fail-on': { type: 'string' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/** Flags that stand for a setting of the same meaning. */
const settingOfFlag = {
  'max-shards': 'maxShards',
  lanes: 'lanes',
  reviewer: 'reviewer',
  'timeout-min': 'timeoutMinutes',
  'fail-on': 'failOn',
} as const satisfies Record<string, SettingName>;

/** Reads the command line (without node and script). Throws a `usage` ProblemError that says what was wrong. */
export function parseArguments(argv: readonly string[], cwd: string): Command {
  const dashes = argv.indexOf('--');
  const before = dashes < 0 ? argv : argv.slice(0, dashes);
  const paths = dashes < 0 ? [] : argv.slice(dashes + 1);
  const { values, positionals } = parse(before);
  if (values.version) return { name: 'version' };
  const [name, ...rest] = positionals;
  if (values.help || name === undefined || name === 'help') return { name: 'help' };
  if (name !== 'review' && name !== 'plan' && name !== 'report' && name !== 'doctor') {
    throw usage(`There is no command "${name}".`);
  }
  if (paths.length > 0 && name !== 'review' && name !== 'plan') throw usage(`"${name}" takes no paths.`);
  const command = { name, ...common(values, paths, cwd) };
  if (name === 'report') {
    if (rest.length > 1) throw usage('"report" takes one run id at the most.');
    return { ...command, name, ...(rest[0] !== undefined && { run: rest[0] }) };
  }
  if (rest.length > 0) throw usage(`"${name}" does not take "${rest.join(' ')}". Paths go after "--".`);
  return { ...command, name };
}

type Values = ReturnType<typeof parse>['values'];

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw usage(error instanceof Error ? firstSentence(error.message) : String(error));
  }
}

function common(values: Values, paths: readonly string[], cwd: string): ReviewArguments {
  // An empty variable of a script must not quietly mean something else.
  const empty = Object.entries(values).find(([, value]) => value === '');
  if (empty) throw usage(`--${empty[0]} needs a value.`);
  const scope = oneOf('--scope', values.scope, scopes) ?? (values.range ? 'range' : values.base ? 'branch' : 'auto');
  if (values.range !== undefined && scope !== 'range' && scope !== 'commit') {
    throw usage('--range goes with --scope range (or commit) only.');
  }
  if (values.base !== undefined && scope !== 'branch' && scope !== 'auto') {
    throw usage('--base goes with --scope branch (or auto) only.');
  }
  if (scope === 'range' && values.range === undefined) throw usage('--scope range needs --range A..B.');
  return {
    repo: path.resolve(cwd, values.repo ?? '.'),
    scope,
    paths,
    flags: settingFlags(values),
    format: oneOf('--format', values.format, formats) ?? 'text',
    yes: values.yes ?? false,
    quiet: values.quiet ?? false,
    ...(values.base !== undefined && { base: values.base }),
    ...(values.range !== undefined && { range: values.range }),
    ...(values.focus !== undefined && { focus: values.focus }),
    ...(values.config !== undefined && { config: values.config }),
    ...(values.output !== undefined && { output: values.output }),
  };
}

function settingFlags(values: Values): Partial<Record<SettingName, unknown>> {
  const flags: Partial<Record<SettingName, unknown>> = {};
  for (const [flag, name] of Object.entries(settingOfFlag) as [keyof typeof settingOfFlag, SettingName][]) {
    const text = values[flag];
    if (text === undefined) continue;
    const numeric = typeof settingsTable[name].default === 'number';
    flags[name] = numeric ? Number(text) : text;
    const read = settingsTable[name].schema.safeParse(flags[name]);
    if (!read.success || (numeric && text.trim() === '')) throw usage(`--${flag} does not take "${text}".`);
  }
  return flags;
}

function oneOf<T extends string>(flag: string, value: string | undefined, allowed: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const found = allowed.find((a) => a === value);
  if (found === undefined) throw usage(`${flag} takes one of ${allowed.join(', ')}; "${value}" is none of them.`);
  return found;
}

const firstSentence = (text: string) => `${(text.split(/\. |\n/)[0] ?? text).replace(/\.$/, '')}.`;

const usage = (what: string) =>
  new ProblemError({ code: 'usage', what, kept: 'Nothing was started.', todo: 'See "seamline --help".' });
