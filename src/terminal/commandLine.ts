import { readFile } from 'node:fs/promises';
import type { ReadStream, WriteStream } from 'node:tty';
import { z } from 'zod';
import { asProblem, ProblemError, type Problem } from '../model/problem';
import { neutralText } from '../model/neutralText';
import { resolveSettings } from '../model/resolveSettings';
import type { Report } from '../model/report';
import type { Settings } from '../model/settings';
import { planText } from '../report/planText';
import { planJson, toJson } from '../report/toJson';
import { toMarkdown } from '../report/toMarkdown';
import { toText } from '../report/toText';
import { doctor } from '../run/doctor';
import { planOnly } from '../run/planOnly';
import { keptReport } from '../run/readRun';
import { review } from '../run/review';
import type { ReviewRequest } from '../run/service';
import type { World } from '../run/world';
import { ask } from './ask';
import { checkOutput, emit } from './emit';
import { exitCode } from './exitCode';
import { help } from './help';
import { liveLanes } from './liveLanes';
import { parseArguments, type Format, type ReviewArguments } from './parseArguments';

export interface Terminal {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly version: string;
  readonly world: World;
  readonly stdin: ReadStream;
  readonly stdout: WriteStream;
  readonly stderr: WriteStream;
  onInterrupt(listener: () => void): void;
}

/** Runs one command; resolves with the exit code. Every refusal is printed as what, kept and what to do. */
export async function commandLine(terminal: Terminal): Promise<number> {
  // A reader that goes away must not take a running review with it: progress is lost then, the report is not.
  for (const stream of [terminal.stdout, terminal.stderr]) stream.on('error', () => undefined);
  try {
    const command = parseArguments(terminal.argv, terminal.cwd);
    if ('output' in command) await checkOutput(command.output);
    switch (command.name) {
      case 'help':
        terminal.stdout.write(help);
        return 0;
      case 'version':
        terminal.stdout.write(`${terminal.version}\n`);
        return 0;
      case 'review':
        return await reviewCommand(command, terminal);
      case 'plan':
        return await planCommand(command, terminal);
      case 'report':
        return await reportCommand(command, terminal);
      case 'doctor':
        return await doctorCommand(command, terminal);
    }
  } catch (error) {
    const problem = asProblem(error);
    terminal.stderr.write(problemText(problem));
    if (problem.code === 'internal' && error instanceof Error)
      terminal.stderr.write(neutralText(`${error.stack ?? ''}\n`));
    return problem.code === 'cancelled' ? 130 : problem.code === 'deadline' ? 3 : 2;
  }
}

async function reviewCommand(command: ReviewArguments, terminal: Terminal): Promise<number> {
  const { stderr, world } = terminal;
  const request = await requestOf(command);
  const abort = interruptible(terminal);
  const lanes = liveLanes({
    write: (text) => {
      if (!command.quiet) stderr.write(text);
    },
    live: stderr.isTTY && world.env['TERM'] !== 'dumb',
    columns: () => stderr.columns,
    now: () => world.now(),
  });
  let runId = '';
  try {
    const view = await review(request, world, {
      signal: abort.signal,
      onStarted: (id, folder) => {
        runId = id;
        stderr.write(`run ${id} ${folder}\n`);
      },
      onView: (v) => lanes.show(v),
      onNote: () => undefined,
      approve: (approval, signal) => {
        lanes.pause();
        return ask(approval, terminal, signal);
      },
    });
    lanes.end();
    if (!view.report) throw new ProblemError(view.problem ?? noReport(runId));
    if (view.problem) stderr.write(problemText(view.problem));
    await put(view.report, command, terminal);
    return exitCode(view.report, request.settings.failOn, abort.signal.aborted);
  } finally {
    lanes.end();
  }
}

async function planCommand(command: ReviewArguments, terminal: Terminal): Promise<number> {
  const abort = interruptible(terminal);
  const plan = await planOnly(await requestOf(command), terminal.world, {
    signal: abort.signal,
    onNote: (text) => {
      if (!command.quiet) terminal.stderr.write(`${neutralText(text)}\n`);
    },
  });
  const text = command.format === 'json' ? planJson(plan) : planText(plan, look(command, terminal));
  await emit(text, { output: command.output, stdout: terminal.stdout, kept: nothingStarted });
  return 0;
}

async function reportCommand(
  command: ReviewArguments & { readonly run?: string },
  terminal: Terminal,
): Promise<number> {
  const { settings } = await requestOf(command);
  const report = await keptReport(terminal.world, command.repo, command.run);
  await put(report, command, terminal);
  return exitCode(report, settings.failOn, false);
}

async function doctorCommand(command: ReviewArguments, terminal: Terminal): Promise<number> {
  const { settings } = await requestOf(command);
  const found = await doctor(settings, terminal.world, command.repo);
  const lines = found.checks.map(
    (c) => `${c.ok ? '✓' : '✗'} ${c.name}: ${c.detail}${c.mend ? `\n    ${c.mend}` : ''}\n`,
  );
  const text = command.format === 'json' ? `${JSON.stringify(found, null, 2)}\n` : neutralText(lines.join(''));
  await emit(text, { output: command.output, stdout: terminal.stdout, kept: nothingStarted });
  return found.ready ? 0 : 2;
}

async function requestOf(command: ReviewArguments): Promise<ReviewRequest> {
  const layers = [{ source: 'the command line', values: command.flags }];
  if (command.config !== undefined) {
    layers.push({ source: `the file ${command.config}`, values: await configFile(command.config) });
  }
  const settings: Settings = resolveSettings(layers);
  return {
    cwd: command.repo,
    scope: command.scope,
    paths: command.paths,
    settings,
    preapproved: command.yes,
    ...(command.base !== undefined && { base: command.base }),
    ...(command.range !== undefined && { range: command.range }),
    ...(command.focus !== undefined && { focus: command.focus }),
  };
}

async function configFile(file: string): Promise<Record<string, unknown>> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new ProblemError({
      code: 'usage',
      what: `The settings file ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
      kept: 'Nothing was started.',
      todo: 'Give a JSON file with one object of settings.',
    });
  }
}

/** The first interrupt cancels and keeps what finished; the second ends at once (what runs is kept by its workers). */
function interruptible(terminal: Terminal): AbortController {
  const abort = new AbortController();
  terminal.onInterrupt(() => {
    if (abort.signal.aborted) process.exit(130);
    terminal.stderr.write('Stopping; what has finished is kept. Press again to leave at once.\n');
    abort.abort();
  });
  return abort;
}

async function put(report: Report, command: ReviewArguments, terminal: Terminal): Promise<void> {
  const written: Record<Format, () => string> = {
    json: () => toJson(report),
    markdown: () => toMarkdown(report),
    text: () => toText(report, look(command, terminal)),
  };
  const kept = `The report is kept; "seamline report ${report.runId}" prints it.`;
  await emit(written[command.format](), { output: command.output, stdout: terminal.stdout, kept });
}

/** How text is laid out: for the terminal that reads it, or plain for a file or a pipe. */
function look({ output }: ReviewArguments, { stdout, world }: Terminal): { color: boolean; width: number } {
  const onTerminal = output === undefined && stdout.isTTY;
  return { color: onTerminal && colored(stdout, world), width: onTerminal ? stdout.columns : 100 };
}

const colored = (stream: WriteStream, world: World) => stream.isTTY && !world.env['NO_COLOR'];

const nothingStarted = 'Nothing was started and nothing was changed.';

/** File names and tools' own words are in it: nothing of it may steer the terminal. */
const problemText = (p: Problem) => neutralText(`${p.what}\n${p.kept}\n${p.todo}\n`);

const noReport = (runId: string): Problem => ({
  code: 'internal',
  what: 'The review ended without a report.',
  kept: 'What had finished is kept in the run folder.',
  todo: `Try "seamline report ${runId}".`,
});
