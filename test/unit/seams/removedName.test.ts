import assert from 'node:assert/strict';
import { shortSeams } from '../../fixtures/seams/change';
import type { Tree } from '../../fixtures/seams/change';

const broken = (base: Tree, now: Tree): Promise<string[]> => shortSeams(base, { ...base, ...now });

describe('removed Python name', () => {
  it('finds `from … import` of functions, classes, variables and imported names', async () => {
    const base = {
      'kit/__init__.py': 'import logging\nfrom os import path as p\n',
      'kit/m.py':
        '@dec\ndef f():\n    pass\n\n\nclass K:\n    pass\n\n\na = b = 1\nc, d = 1, 2\nif True:\n    e: int = 3\nkept = 1\n',
      'kit/use.py': 'from .m import f, K\nfrom . import p\n',
      'main.py':
        'from kit.m import (\n    a,\n    b as bee,\n    d,\n)\nfrom kit.m import e, kept\nfrom kit import logging\n',
    };
    assert.deepEqual(await broken(base, { 'kit/m.py': 'kept = 1\n', 'kit/__init__.py': '\n' }), [
      'removed-name base:kit/__init__.py:1 > main.py:7 [logging]',
      'removed-name base:kit/__init__.py:2 > kit/use.py:2 [p]',
      'removed-name base:kit/m.py:2 > kit/use.py:1 [f]',
      'removed-name base:kit/m.py:6 > kit/use.py:1 [K]',
      'removed-name base:kit/m.py:10 > main.py:2 [a]',
      'removed-name base:kit/m.py:10 > main.py:3 [b]',
      'removed-name base:kit/m.py:11 > main.py:4 [d]',
      'removed-name base:kit/m.py:13 > main.py:6 [e]',
    ]);
  });

  const m = { 'kit/__init__.py': '', 'kit/m.py': 'x = 1\ny = 2\n', 'main.py': 'from kit.m import x\n' };
  const quiet: readonly [why: string, base: Tree, now: Tree][] = [
    ['another import brings it', m, { 'kit/m.py': 'from .n import x\n' }],
    ['a star may bring it', m, { 'kit/m.py': 'from .n import *\n' }],
    ['the module makes its names up', m, { 'kit/m.py': 'def __getattr__(name): ...\n' }],
    ['it is assigned in a way of its own', m, { 'kit/m.py': 'for x in y: pass\n' }],
    [
      'the import is optional',
      { ...m, 'main.py': 'try:\n    from kit.m import x\nexcept ImportError:\n    x = 0\n' },
      { 'kit/m.py': 'y = 2\n' },
    ],
    ['it was no name of the module', { ...m, 'kit/m.py': 'def f():\n    x = 1\ny = 2\n' }, { 'kit/m.py': 'y = 2\n' }],
    [
      'the import names a submodule',
      { ...m, 'kit/__init__.py': 'from .m import m\n', 'main.py': 'from kit import m\n' },
      { 'kit/__init__.py': 'z = 1\n' },
    ],
    [
      'a package of the same name inside another package',
      {
        'src/paper/__init__.py': '',
        'src/paper/celery.py': 'x = 1\ny = 2\n',
        'src/paper/a.py': 'from celery import x\n',
      },
      { 'src/paper/celery.py': 'y = 2\n' },
    ],
    [
      'the standard library goes first',
      { 'tool/logging.py': 'x = 1\ny = 2\n', 'tool/a.py': 'from logging import x\n' },
      { 'tool/logging.py': 'y = 2\n' },
    ],
    ['it is a string', { ...m, 'main.py': 's = """\nfrom kit.m import x\n"""\n' }, { 'kit/m.py': 'y = 2\n' }],
    [
      'names of the language',
      { ...m, 'kit/m.py': '__doc__ = ""\ny = 2\n', 'main.py': 'from kit.m import __doc__\n' },
      { 'kit/m.py': 'y = 2\n' },
    ],
    ['the importer was changed along', m, { 'kit/m.py': 'y = 2\n', 'main.py': 'from kit.m import y\n' }],
  ];
  for (const [why, base, now] of quiet) {
    it(`is silent: ${why}`, async () => assert.deepEqual(await broken(base, now), []));
  }
});
