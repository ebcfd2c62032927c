import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chmodSync, rmSync } from 'node:fs';
import * as path from 'node:path';
import { names, review } from './review';
import { git, makeRepo } from './testRepo';

/** Lines from a small stock, so that edits share, repeat and move lines; any end of line, any end of file. */
const content = fc
  .array(
    fc.constantFrom(
      '',
      ' ',
      'a',
      'b',
      '-- x',
      '++ x',
      '@@ -1 +1 @@',
      'diff --git a/x b/x',
      '\\ No newline',
      'é',
      '\r',
      'a\0b',
      '\x85',
    ),
    {
      maxLength: 30,
    },
  )
  .chain((lines) => fc.constantFrom('\n', '').map((end) => Buffer.from(lines.join('\n') + end, 'latin1')));
const file = fc.record({ before: fc.option(content), after: fc.option(content), exec: fc.boolean() });
const change = fc.dictionary(fc.constantFrom('a', 'b b/c', 'd/e', 'f "g"', 'h\ti', 'ü', 'j '), file, { minKeys: 1 });

describe('any change', () => {
  it('is read as git lists it, and leads from base to head byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(change, async (files) => {
        const repo = makeRepo();
        for (const [name, { before }] of Object.entries(files)) if (before) repo.write(name, before);
        const base = repo.commit();
        for (const [name, { after, exec }] of Object.entries(files)) {
          if (after) repo.write(name, after);
          else rmSync(path.join(repo.dir, name), { force: true });
          if (after && exec) chmodSync(path.join(repo.dir, name), 0o755);
        }
        const head = repo.commit();
        if (repo.git('rev-parse', `${base}^{tree}`) === repo.git('rev-parse', `${head}^{tree}`)) return;
        const read = await review(repo.dir, { scope: 'range', range: `${base}..${head}` });
        const listed = git(repo.dir, ['diff', '--name-status', '-z', '-M', '-C', '-l0', base, head, '--'])
          .toString()
          .split('\0')
          .slice(0, -1);
        const said = names(read.files).flatMap((name) =>
          name.replace(/^(.) /, '$1\0').replace(' → ', '\0').split('\0'),
        );
        assert.deepEqual(
          said,
          listed.map((field) => field.replace(/^([RC])\d{3}$/, '$1')),
        );
      }),
      { seed: 20_240_229, numRuns: 40 },
    );
  }).timeout(120_000);
});
