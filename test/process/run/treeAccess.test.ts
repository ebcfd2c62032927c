import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import * as path from 'node:path';
import { treeAccess } from '../../../src/run/treeAccess';
import { findSeams } from '../../../src/seams/findSeams';
import { grammars } from '../../fixtures/seams/change';
import { review } from '../git/review';
import { makeRepo } from '../git/testRepo';

describe('reading trees for the seam stage', () => {
  it('gives single texts and all texts, and a note for each changed file that it cannot read', async () => {
    const repo = makeRepo();
    repo.write('gone.ts', 'export const gone = 1;\n');
    repo.write('large.ts', 'old\n');
    repo.commit();
    const text = "import { gone } from './gone';\n";
    rmSync(path.join(repo.dir, 'gone.ts'));
    repo.write('large.ts', `${'x'.repeat(1 << 20)}\n`);
    repo.write(Buffer.from('caf\xe9.ts', 'latin1'), text);
    repo.write('empty.ts', '');
    repo.write('lost.ts', 'lost\n');
    repo.write('use.ts', text);
    repo.commit();
    const { own, scope, files } = await review(repo.dir, { scope: 'commit' });
    const lost = repo.git('rev-parse', 'HEAD:lost.ts');
    for (const objects of [path.join(repo.dir, '.git', 'objects'), own.objectDir])
      rmSync(path.join(objects, lost.slice(0, 2), lost.slice(2)), { force: true });

    const tree = await treeAccess(own, scope.base.tree, scope.head.tree);
    try {
      const wanted = ['use.ts', 'caf\ufffd.ts', 'empty.ts', 'large.ts', 'lost.ts', 'gone.ts', 'absent'];
      assert.deepEqual(await Promise.all(wanted.map((file) => tree.readText('head', file))), [
        text,
        text,
        '',
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      assert.equal(await tree.readText('base', 'gone.ts'), 'export const gone = 1;\n');
      const { seams, notes } = await findSeams({ files, tree, grammars: await grammars() });
      assert.deepEqual(
        seams.map(({ to }) => to.path),
        ['caf\ufffd.ts', 'use.ts'],
      );
      assert.deepEqual(notes, [
        'Not searched, its content is not in this clone: lost.ts',
        'Not searched, larger than 1 MiB: large.ts',
      ]);
    } finally {
      await tree.close();
    }
  });
});
