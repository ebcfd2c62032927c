import assert from 'node:assert/strict';
import { exclude, type ExcludeOptions } from '../../../src/diff/exclude';
import { limitTo } from '../../../src/diff/limitTo';
import type { FileDiff } from '../../../src/model/change';
import { fileDiff, hunk } from './sample';

const ruleOf = (file: FileDiff, options?: ExcludeOptions): string | undefined =>
  exclude([file], options)[0]?.file.excluded?.rule;

describe('exclude', () => {
  it('goes by names that only tools write', () => {
    const expected: Record<string, string | undefined> = {
      'package-lock.json': 'lock',
      'crates/x/Cargo.lock': 'lock',
      'my-package-lock.json': undefined,
      'node_modules/x/index.js': 'vendored',
      'vendor/github.com/x/y.go': 'vendored',
      'svc/vendor/github.com/x/y.go': 'vendored',
      'src/vendor/invoice.ts': undefined,
      'src/vendor/vendor.list.ts': undefined,
      'third_party/zlib/a.c': 'vendored',
      '.yarn/releases/yarn.cjs': 'vendored',
      'a.min.js': 'minified',
      'admin.js': undefined,
      'api/x.pb.go': 'generated',
      'x_pb2.py': 'generated',
      'src/__generated__/types.ts': 'generated',
      'app.js.map': 'generated',
      'src/x.snap': undefined,
      'src/generated.ts': undefined,
    };
    for (const [path, rule] of Object.entries(expected)) assert.equal(ruleOf(fileDiff(path)), rule, path);
  });

  it('goes by what git says of the content', () => {
    assert.equal(ruleOf(fileDiff('x.png', { binary: true }, [])), 'binary');
    const renamed = {
      ...fileDiff('b.png', { binary: true, status: 'R', oldPath: 'a.png' }, []),
      newId: 'a'.repeat(40),
    };
    assert.equal(ruleOf(renamed), undefined);
  });

  it('reviews what only becomes generated, minified or a lock file by this change', () => {
    assert.equal(ruleOf(fileDiff('x.pb.go', { status: 'R', oldPath: 'x.go' })), undefined);
    assert.equal(ruleOf(fileDiff('x.pb.go', { status: 'R', oldPath: 'y.pb.go' })), 'generated');
    const long = 'x'.repeat(3000);
    assert.equal(ruleOf(fileDiff('x.js', {}, [hunk(1, 1, '-short', `+${long}`)])), undefined);
    assert.equal(ruleOf(fileDiff('x.js', {}, [hunk(1, 1, `-${long}`, `+${long}`)])), 'minified');
    assert.equal(ruleOf(fileDiff('x.js', { status: 'A' }, [hunk(0, 1, `+${long}`)])), 'minified');
    assert.equal(ruleOf(fileDiff('x.json', { status: 'A' }, [hunk(0, 1, `+${long}`)])), undefined);
  });

  it('goes by the size of the hunks', () => {
    const big = fileDiff('x.txt', {}, [hunk(0, 1, ...Array.from({ length: 100 }, () => `+${'y'.repeat(98)}`))]);
    assert.equal(ruleOf(big, { maxBytes: 9_999 }), 'too-large');
    assert.equal(ruleOf(big, { maxBytes: 10_000 }), undefined);
  });

  it('takes attributes first: set, they exclude; unset, they switch the names off', () => {
    const attributes = new Map<string, string | false>([
      ['src/a.ts', 'linguist-generated'],
      ['x.pb.go', false],
    ]);
    const [a, b] = exclude([fileDiff('src/a.ts'), fileDiff('x.pb.go')], { attributes });
    assert.deepEqual(a?.file.excluded, { rule: 'attribute', detail: 'linguist-generated' });
    assert.equal(b?.file.excluded, undefined);
  });

  it('changes nothing else', () => {
    const files = [fileDiff('a.ts'), fileDiff('go.sum')];
    assert.deepEqual(exclude(files)[0], files[0]);
    assert.deepEqual(exclude(files)[1]?.hunks, files[1]?.hunks);
  });
});

describe('limitTo', () => {
  it('takes files at or below a path, by either name', () => {
    const files = [
      fileDiff('src/a.ts'),
      fileDiff('src2/b.ts'),
      fileDiff('lib/c.ts', { status: 'R', oldPath: 'src/c.ts' }),
    ];
    const paths = (...wanted: string[]): string[] => limitTo(files, wanted).map(({ file }) => file.path);
    assert.deepEqual(paths('src'), ['src/a.ts', 'lib/c.ts']);
    assert.deepEqual(paths('./src/'), ['src/a.ts', 'lib/c.ts']);
    assert.deepEqual(paths('src2/b.ts', 'absent'), ['src2/b.ts']);
    assert.deepEqual(paths('.'), paths());
    assert.deepEqual(paths('*'), []);
  });
});
