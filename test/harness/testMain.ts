// The whole test run: testMain.ts [unit|process|editor|e2e ...] [--grep TEXT]
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parts } from './parts';
import { paths } from './paths';
import { runParts } from './runParts';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { grep: { type: 'string' } }, allowPositionals: true });
  const all = parts(values.grep ?? '');
  const unknown = positionals.filter((name) => !all.some((part) => part.name === name));
  if (unknown.length > 0) {
    throw new Error(`no such part: ${unknown.join(', ')}; there are ${all.map((part) => part.name).join(', ')}`);
  }
  const wanted = positionals.length === 0 ? all : all.filter((part) => positionals.includes(part.name));

  mkdirSync(paths.out, { recursive: true });
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => interrupted.abort());
  const { passed, failed } = await runParts(wanted, {
    signal: interrupted.signal,
    output: 'inherit',
    say: (line) => console.log(line),
  });
  process.exitCode = interrupted.signal.aborted ? 130 : failed > 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
