import { ProblemError } from '../model/problem';
import type { CommandReviewer, Settings } from '../model/settings';
import { type BuiltinProgram, builtinReviewer } from './builtinReviewer';
import { commandReviewer } from './commandReviewer';
import type { ProbeResult, ProbeWorld, Reviewer } from './reviewer';

export interface ChoiceWorld extends ProbeWorld {
  readonly builtin: BuiltinProgram;
}

type Choice = Pick<Settings, 'reviewer' | 'commands'>;

/** Every reviewer there is with these settings, `builtin` first. */
export function knownReviewers(settings: Choice, builtin: BuiltinProgram): readonly Reviewer[] {
  const commands = Object.entries(settings.commands).map(([name, setting]) => commandReviewer(name, setting));
  return [builtinReviewer(builtin), ...commands];
}

/**
 * The reviewer that the settings ask for, ready to run, its program an absolute path. `auto` is the first one of the
 * order that is ready; a command is only taken when it is named. ProblemError: `usage` for a name that is unknown,
 * `reviewer-missing` or `reviewer-not-ready` for one that cannot be run.
 */
export async function chooseReviewer(settings: Choice, world: ChoiceWorld): Promise<Reviewer> {
  const known = knownReviewers(settings, world.builtin);
  const wanted = settings.reviewer === 'auto' ? 'builtin' : settings.reviewer;
  const reviewer = known.find((one) => one.id === wanted);
  if (reviewer === undefined) throw unknown(wanted, known);
  const probed = await reviewer.probe(world);
  if (probed.state !== 'ready') throw unready(reviewer, probed);
  const name = wanted.startsWith('command:') ? wanted.slice('command:'.length) : undefined;
  const setting = name === undefined ? undefined : settings.commands[name];
  if (name === undefined || setting === undefined) return reviewer;
  return commandReviewer(name, await resolved(setting, world));
}

/** The working directory of a reviewer is the reviewed tree, so its program is named by an absolute path from here on. */
async function resolved(setting: CommandReviewer, world: ProbeWorld): Promise<CommandReviewer> {
  const [program = '', ...rest] = setting.run;
  const found = await world.findProgram(program);
  return { ...setting, run: ['path' in found ? found.path : program, ...rest] };
}

function unknown(wanted: string, known: readonly Reviewer[]): ProblemError {
  return new ProblemError({
    code: 'usage',
    what: `There is no reviewer ${JSON.stringify(wanted.slice(0, 80))}.`,
    kept: 'Nothing was started.',
    todo: `Choose one of: auto, ${known.map((one) => one.id).join(', ')}.`,
  });
}

function unready(reviewer: Reviewer, probed: Exclude<ProbeResult, { state: 'ready' }>): ProblemError {
  return new ProblemError({
    code: probed.state === 'missing' ? 'reviewer-missing' : 'reviewer-not-ready',
    what: `The reviewer ${reviewer.id} cannot be run. ${probed.detail}`,
    kept: 'Nothing was started.',
    todo: `${probed.mend} Or choose the reviewer builtin, which needs nothing.`,
  });
}
