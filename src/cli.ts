// The command line: wires the terminal to the reviews and ends with the exit code.
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { realWorld } from './run/realWorld';
import { commandLine } from './terminal/commandLine';

const { version } = JSON.parse(readFileSync(path.join(__dirname, '..', 'package.json'), 'utf8')) as { version: string };

void commandLine({
  argv: process.argv.slice(2),
  cwd: process.cwd(),
  version,
  world: realWorld(__dirname),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  onInterrupt: (listener) => {
    process.on('SIGINT', listener);
    process.on('SIGTERM', listener);
  },
}).then((code) => {
  process.exitCode = code;
});
