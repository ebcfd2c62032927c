// The background program: one stage of a preparation, one attempt of one job, or the built-in reviewer.
//   worker.js stage NAME       input: one JSON line on standard input, which stays open while the driver lives
//   worker.js attempt FOLDER   input: {"key":"hex"} on standard input
//   worker.js builtin          input: SEAMLINE_INPUT; prints the command reviewer's lines
import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { loadGrammars } from './seams/grammars';
import { attemptMain } from './run/attemptMain';
import { builtinReview } from './run/builtinReview';
import { stageMain } from './run/stageMain';

const grammars = () => loadGrammars((file) => readFile(path.join(__dirname, file)));
const print = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function main([mode, argument]: readonly string[]): Promise<number> {
  // An Electron that runs as Node must not make its children do so.
  delete process.env['ELECTRON_RUN_AS_NODE'];
  switch (mode) {
    case 'stage':
      return stageMain(argument ?? '', process.stdin, print, grammars);
    case 'attempt':
      return attemptMain(argument ?? '', process.stdin);
    case 'builtin':
      await builtinReview(process.env['SEAMLINE_INPUT'] ?? '', process.cwd(), await grammars(), print);
      return 0;
    default:
      process.stderr.write('This program is started by Seamline.\n');
      return 2;
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  },
);
