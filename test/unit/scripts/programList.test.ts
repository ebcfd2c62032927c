import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { context, type Plugin } from 'esbuild';
import { tempFolder } from '../store/tempFolder';

const script = path.resolve(import.meta.dirname, '..', '..', '..', 'scripts', 'programList.mjs');

describe('the list of what a run keeps a copy of', () => {
  const folder = tempFolder();

  it('is written anew after each build, also when the program keeps its size', async () => {
    const at = (name: string): string => path.join(folder(), name);
    const { programList } = (await import(script)) as {
      programList: (dist: string, files: readonly string[]) => Plugin;
    };
    writeFileSync(at('grammar.wasm'), 'bytes');
    const builds = await context({
      entryPoints: [at('worker.ts')],
      outfile: at('worker.js'),
      logLevel: 'silent',
      plugins: [programList(folder(), ['worker.js', 'grammar.wasm'])],
    });
    const built = async (source: string): Promise<{ digest: string; files: string[] }> => {
      writeFileSync(at('worker.ts'), source);
      await builds.rebuild().catch(() => undefined);
      return JSON.parse(readFileSync(at('program.json'), 'utf8')) as { digest: string; files: string[] };
    };
    try {
      const first = await built('console.log(1)');
      assert.deepEqual(first.files, ['worker.js', 'grammar.wasm']);
      const second = await built('console.log(2)');
      assert.notEqual(second.digest, first.digest);
      assert.deepEqual(await built('console.log('), second, 'a build that failed leaves the list alone');
      assert.deepEqual(await built('console.log(1)'), first);
    } finally {
      await builds.dispose();
    }
  });
});
