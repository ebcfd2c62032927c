import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../src/model/report';
import { runCli } from '../fixtures/cli';
import { gitWorkspace } from '../harness/gitWorkspace';
import { packExtension } from '../harness/packExtension';
import { until } from '../harness/until';
import { windowForTests } from './windowForTests';

const reviewer = join(import.meta.dirname, '..', 'fixtures', 'reviewers', 'scripted.mjs');

/** Two repositories in one workspace, and a reviewer that costs money. */
describe('a review that costs', () => {
  let outside = '';
  const at = (name: string) => join(outside, name);
  const window = windowForTests((folder) => {
    outside = folder;
    for (const name of ['alpha', 'beta']) {
      gitWorkspace(at(`workspace/${name}`), { [`${name}.txt`]: 'first\n' });
      writeFileSync(at(`workspace/${name}/${name}.txt`), 'second\n');
    }
    writeFileSync(at('script.json'), JSON.stringify({ findings: [], journal: at('journal') }));
    // A git that can be made to wait, so that a review can be met while it starts.
    const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
    const waiting = `#!/bin/sh\nwhile [ -e '${at('hold-git')}' ]; do sleep 0.05; done\nexec '${git}' "$@"\n`;
    mkdirSync(at('bin'));
    writeFileSync(at('bin/git'), waiting, { mode: 0o755 });
    const costly = { run: [process.execPath, reviewer, at('script.json')], costs: true };
    return {
      workspace: at('workspace'),
      vsix: packExtension(),
      path: [at('bin')],
      settings: { 'seamline.reviewer': 'command:scripted', 'seamline.commands': { scripted: costly } },
    };
  });

  const status = () => window().page.locator('#seamline\\.seamline\\.seamline\\.status');
  const runs = () => {
    const folder = join(window().stateFolder, 'runs');
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  const answers = () => {
    const journal = existsSync(at('journal')) ? readFileSync(at('journal'), 'utf8') : '';
    return journal.match(/"answered"/g)?.length ?? 0;
  };
  const asked = (title: string) => window().page.locator('.quick-input-widget:visible', { hasText: title });
  const question = () => asked('Seamline: start this review?');
  const review = async (repository: string) => {
    const { command, pick } = window();
    await command('Seamline: Review Changes');
    await asked('Seamline: which repository?').waitFor();
    await pick(repository);
  };
  const nothingHappened = async () => {
    await until('no run is left', () => runs().length === 0);
    await status()
      .getByText(/^\s*Seamline$/)
      .waitFor();
    assert.equal(existsSync(at('journal')), false);
  };

  it('asks which of the repositories, and starts nothing without an answer', async () => {
    const { page, command } = window();
    await command('Seamline: Review Changes');
    await asked('Seamline: which repository?').waitFor();
    const names = page.locator('.quick-input-list .monaco-list-row .label-name');
    assert.deepEqual((await names.allTextContents()).sort(), ['alpha', 'beta']);
    await window().screenshot('which-repository');
    await page.keyboard.press('Escape');
    await nothingHappened();
  });

  it('can be cancelled while it starts', async () => {
    writeFileSync(at('hold-git'), '');
    try {
      await review('beta');
      await status().getByText('Starting').waitFor();
      await window().command('Seamline: Cancel Review');
      await status().getByText('Cancelling').waitFor();
    } finally {
      rmSync(at('hold-git'));
    }
    await nothingHappened();
    assert.equal(await window().page.locator('.notification-list-item').count(), 0);
  });

  it('says what it would cost, and a no leaves nothing behind', async () => {
    const { page } = window();
    await review('beta');
    await question().waitFor();
    const text = (await question().textContent()) ?? '';
    assert.match(text, /1 file · 2 lines in one review · scripted · about [\d,]+ tokens/);
    assert.match(text, /Start, and do not ask below [\d,]+ tokens/);
    await status().getByText('Start the review?').waitFor();
    await window().screenshot('confirmation');
    await page.keyboard.press('Escape');
    await nothingHappened();
  });

  it('can be cancelled while it asks: the question goes away', async () => {
    await review('beta');
    await question().waitFor();
    await window().webview().getByRole('button', { name: 'Cancel' }).click();
    await question().waitFor({ state: 'hidden' });
    await nothingHappened();
  });

  it('starts with Enter, and reviews the repository that was picked', async () => {
    const { page, webview } = window();
    await review('beta');
    await question().waitFor();
    await page.keyboard.press('Enter');
    await webview().locator('.state-title', { hasText: 'No findings' }).waitFor();
    assert.equal(answers(), 1);
    assert.equal(runs().length, 1);
    const cli = await runCli(['report', '--repo', at('workspace/beta'), '--format', 'json'], window().stateFolder);
    assert.equal((JSON.parse(cli.stdout) as Report).runId, runs()[0]);
  });

  it('does not ask again below the number of tokens that was agreed to', async () => {
    const { page, webview } = window();
    await review('beta');
    await question().waitFor();
    await question().getByText('Start, and do not ask below').click();
    await until('the reviewer of the second review has answered', () => answers() === 2);
    await webview().locator('.state-title', { hasText: 'No findings' }).waitFor();
    await review('alpha');
    await until('the reviewer of the third review has answered', () => answers() === 3);
    await webview().locator('.state-title', { hasText: 'No findings' }).waitFor();
    assert.equal(await page.locator('.quick-input-widget:visible').count(), 0);
  });
});
