import * as assert from 'node:assert/strict';
import type { JobView, RunView } from '../../../src/model/runView';
import { lanesText, liveLanes } from '../../../src/terminal/liveLanes';

const job = (id: string, more: Partial<JobView> = {}): JobView => ({
  id,
  kind: 'shard',
  title: 'src',
  state: 'running',
  attempts: 1,
  startedAt: 1_000,
  files: ['a.ts'],
  changedLines: 1,
  findings: 0,
  readOnly: 'none',
  ...more,
});
const view = (...jobs: JobView[]): RunView => ({
  runId: 'r',
  root: '/r',
  folder: '/f',
  state: 'running',
  stage: 'Reviewing',
  reviewer: 'builtin',
  scope: 'auto',
  startedAt: 0,
  plan: { digest: 'd', mode: 'sharded', why: '', shards: 2, estimatedTokens: 1 },
  jobs,
  findings: [],
  seams: [],
});
const screen = (live: boolean) => {
  const written: string[] = [];
  const show = liveLanes({ write: (t) => written.push(t), live, columns: () => 40, now: () => 3_500 });
  return { written, show };
};

describe('live lanes', () => {
  it('show one line a job with its state and wall time', () => {
    const lines = lanesText(
      view(job('shard-1'), job('shard-2', { state: 'succeeded', endedAt: 2_000, findings: 1 })),
      3_500,
    );
    assert.match(lines[0]!, /^1\/2 jobs · 0 findings · 3\.5 s$/);
    assert.match(lines[1]!, /shard-1 +running +2\.5 s +src/);
    assert.match(lines[2]!, /shard-2 +succeeded +1\.0 s +src +1 finding$/);
  });

  it('say why a job failed, on one line that no reviewer can break or colour', () => {
    const failed = job('shard-1', { state: 'failed', reason: 'killed', detail: 'a\u001b[31m\nb\u202e' });
    const line = lanesText(view(failed), 3_500)[1]!;
    assert.match(line, /\(killed: a\\u\{1b\}\[31m b\\u\{202e\}\)/);
    assert.doesNotMatch(line, /[\p{Cc}\p{Cf}]/u);
  });

  it('are redrawn in place on a terminal, never wider than it', () => {
    const { written, show } = screen(true);
    show.show(view(job('shard-1', { progress: 'x'.repeat(300) })));
    show.show(view(job('shard-1')));
    show.end();
    assert.doesNotMatch(written[0]!, /\u001b\[\d+A/);
    assert.match(written[1]!, /^\u001b\[2A/);
    for (const line of written.join('').split('\n')) {
      assert.ok(line.replaceAll('\u001b[2K', '').replaceAll('\u001b[2A', '').length < 40);
    }
  });

  it('are plain lines elsewhere, each said once', () => {
    const { written, show } = screen(false);
    show.show(view(job('shard-1')));
    show.show(view(job('shard-1', { progress: 'still' })));
    show.show(view(job('shard-1', { state: 'succeeded' })));
    show.end();
    assert.deepEqual(written, ['Reviewing\n', 'shard-1 running\n', 'shard-1 succeeded\n']);
  });
});
