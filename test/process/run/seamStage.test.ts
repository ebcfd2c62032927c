import * as assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Report } from '../../../src/model/report';
import { changedRepository } from '../../fixtures/changes';
import { temporaryFolder } from '../../harness/temporaryFolder';

const root = path.join(import.meta.dirname, '..', '..', '..');

describe('the seam stage', function () {
  this.timeout(60_000);
  let folder: string;
  beforeEach(() => (folder = temporaryFolder('seams')));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('that breaks costs its seams, never the review, and never reads as complete', async () => {
    fs.cpSync(path.join(root, 'dist'), path.join(folder, 'dist'), { recursive: true });
    fs.copyFileSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
    // A damaged grammar; a digest of its own, so that no sound copy is found in the state folder.
    fs.writeFileSync(path.join(folder, 'dist', 'tree-sitter-tsx.wasm'), 'damaged');
    const list = path.join(folder, 'dist', 'program.json');
    const program = JSON.parse(fs.readFileSync(list, 'utf8')) as { files: string[] };
    fs.writeFileSync(list, JSON.stringify({ ...program, digest: 'd'.repeat(64) }));
    const repo = path.join(folder, 'repo');
    changedRepository(repo, { files: 2, lines: 10 });
    // The built-in reviewer needs the grammars as well; this one does not.
    const answer = "console.log(JSON.stringify({ type: 'result', value: { summary: '', findings: [] } }))";
    const config = path.join(folder, 'config.json');
    fs.writeFileSync(config, JSON.stringify({ commands: { plain: { run: [process.execPath, '-e', answer] } } }));
    const { code, stdout } = await new Promise<{ code: unknown; stdout: string }>((resolve) =>
      execFile(
        process.execPath,
        [
          path.join(folder, 'dist', 'cli.js'),
          'review',
          '--repo',
          repo,
          '--format',
          'json',
          '--config',
          config,
          '--reviewer',
          'command:plain',
        ],
        { env: { ...process.env, SEAMLINE_HOME: path.join(folder, 'home') } },
        (error, out) => resolve({ code: error?.code, stdout: out }),
      ),
    );
    const report = JSON.parse(stdout) as Report;
    assert.equal(report.shards[0]!.state, 'succeeded');
    assert.equal(report.complete, false);
    assert.match(report.incompleteWhy.join(), /^Seams were not looked for: /);
    assert.equal(code, 3);
  });
});
