import type { CommandReviewer } from '../model/settings';
import { jsonLinesOutput } from './outputOf';
import type { ProbeResult, ProbeWorld, Reviewer, Turn } from './reviewer';

/** Context of a program that does not say how much it takes, tokens. */
const defaultContextTokens = 100_000;

/** A program of the user's own. */
export function commandReviewer(name: string, setting: CommandReviewer): Reviewer {
  return {
    id: `command:${name}`,
    label: name,
    // Whatever the program promises, we have not seen it.
    readOnly: 'none',
    costs: setting.costs ?? false,
    contextTokens: setting.contextTokens ?? defaultContextTokens,
    probe: (world) => probe(name, setting, world),
    fresh: (turn) => ({ argv: fill(setting.run, turn), env: {} }),
    ...jsonLinesOutput,
  };
}

async function probe(name: string, setting: CommandReviewer, world: ProbeWorld): Promise<ProbeResult> {
  const [program = ''] = setting.run;
  const found = await world.findProgram(program);
  if ('path' in found) return { state: 'ready', detail: `Runs ${program}.` };
  const where = `the program of command ${JSON.stringify(name)} in the setting seamline.commands`;
  return found.missing === 'not-found'
    ? {
        state: 'missing',
        detail: `The program ${program} was not found.`,
        mend: `Correct ${where}: an absolute path, or a name that is in PATH.`,
      }
    : {
        state: 'not-ready',
        detail: `The program ${program} may not be executed.`,
        mend: `Make it executable, or correct ${where}.`,
      };
}

/**
 * Fills `{model} {effort} {schemaFile}` into the arguments (not into the program's name). An argument stays one
 * argument whatever is put in; one that is nothing but a placeholder without a value is left out.
 */
function fill(template: readonly string[], turn: Turn): [string, ...string[]] {
  const [program = '', ...rest] = template;
  const values = new Map([
    ['{model}', turn.model],
    ['{effort}', turn.effort],
    ['{schemaFile}', turn.schemaFile],
  ]);
  const filled = rest
    .filter((argument) => !values.has(argument) || values.get(argument) !== undefined)
    .map((argument) => argument.replace(/\{(?:model|effort|schemaFile)\}/g, (mark) => values.get(mark) ?? ''));
  return [program, ...filled];
}
