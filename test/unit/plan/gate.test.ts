import assert from 'node:assert/strict';
import { gate } from '../../../src/plan/gate';
import { defaultSettings } from '../../../src/model/settings';
import { added, fileDiff } from './sample';

/** A change of this many files, the lines spread over them. */
function change(files: number, lines: number) {
  return Array.from({ length: files }, (_, i) =>
    fileDiff(`f${i}.ts`, [added(1, Math.floor(lines / files) + (i < lines % files ? 1 : 0))]),
  );
}

describe('gate', () => {
  const context = 200_000;
  const table: [string, number, number, 'single' | 'sharded'][] = [
    ['299 lines in 20 files', 20, 299, 'single'],
    ['5,000 lines in 7 files', 7, 5_000, 'single'],
    ['300 lines in 8 files', 8, 300, 'sharded'],
  ];
  for (const [name, files, lines, mode] of table) {
    it(`${name}: ${mode}`, () => assert.equal(gate(change(files, lines), defaultSettings, context).mode, mode));
  }

  it('does not count excluded files', () => {
    const excluded = fileDiff('package-lock.json', [added(1, 5_000)], {
      excluded: { rule: 'lock', detail: 'lock file' },
    });
    assert.equal(gate([...change(7, 300), excluded], defaultSettings, context).mode, 'single');
  });

  it('follows the settings', () => {
    const settings = { ...defaultSettings, 'gate.lines': 10, 'gate.files': 2 };
    assert.equal(gate(change(2, 10), settings, context).mode, 'sharded');
    assert.equal(gate(change(1, 10), settings, context).mode, 'single');
    assert.equal(gate(change(2, 9), settings, context).mode, 'single');
  });

  it('reviews in one piece when only one shard is allowed', () => {
    const { mode, why } = gate(change(20, 900), { ...defaultSettings, maxShards: 1 }, context);
    assert.equal(mode, 'single');
    assert.match(why, /at most one shard/);
  });

  it('shards a change of few files that does not fit the reviewer, and says so', () => {
    const { mode, why } = gate(change(3, 2_000), defaultSettings, 8_000);
    assert.equal(mode, 'sharded');
    assert.match(why, /fewer than 8 files, but about \d+ tokens do not fit the reviewer's context of 8000/);
  });

  it('says that nothing is left when everything is excluded', () => {
    const excluded = fileDiff('a.lock', [added(1, 5)], { excluded: { rule: 'lock', detail: 'lock file' } });
    assert.match(gate([excluded], defaultSettings, context).why, /nothing is left to review/);
  });
});
