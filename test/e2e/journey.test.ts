import * as assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { makeSampleRepository } from '../../scripts/demo/sampleRepository';
import { footprint } from '../fixtures/footprint';
import { runCli } from '../fixtures/cli';
import type { Finding } from '../../src/model/finding';
import type { Report } from '../../src/model/report';
import { closePanel } from './closePanel';
import { packExtension } from '../harness/packExtension';
import { temporaryFolder } from '../harness/temporaryFolder';
import { until } from '../harness/until';
import { windowForTests } from './windowForTests';

const reviewer = path.join(import.meta.dirname, '..', 'fixtures', 'reviewers', 'scripted.mjs');

describe('a review in the editor', function () {
  let outside = '';
  let repo = '';
  let hold = '';
  before(async () => {
    outside = temporaryFolder('journey');
    repo = path.join(outside, 'workspace');
    hold = path.join(outside, 'hold');
    await makeSampleRepository({ seed: 3, folder: repo, breakages: true });
    fs.writeFileSync(path.join(outside, 'script.json'), JSON.stringify({ findings: [], hold }));
  });
  after(() => fs.rmSync(outside, { recursive: true, force: true }));

  const window = windowForTests(() => ({
    workspace: repo,
    vsix: packExtension(),
    settings: {
      'seamline.reviewer': 'command:scripted',
      'seamline.commands': { scripted: { run: [process.execPath, reviewer, path.join(outside, 'script.json')] } },
      'seamline.shardTokens': 5000,
    },
  }));

  const lanes = () => window().webview().locator('.lane[data-job^="shard-"]');
  const status = () =>
    window().page.locator('[id="seamline.seamline.seamline.status"], .statusbar-item[id*="seamline"]').first();
  const report = async (): Promise<Report> => {
    const end = await runCli(['report', '--repo', repo, '--format', 'json'], window().stateFolder);
    return JSON.parse(end.stdout) as Report;
  };
  const shownFindings = async () => {
    const rows = window().webview().locator('.findings .finding');
    const [titles, places] = await Promise.all([
      rows.locator('.finding-title').allTextContents(),
      rows.locator('.place').allTextContents(),
    ]);
    return titles.map((title, i) => ({ title, place: places[i] }));
  };
  const ranked = (r: Report) => r.findings.filter((f) => f.state === 'ranked');
  const asShown = (f: Finding) => ({ title: f.title, place: `${f.file}:${f.line}` });
  const currentLine = (n: number) => window().page.locator('.statusbar-item', { hasText: new RegExp(`Ln ${n}, `) });

  it('starts from the palette; lanes grow, seams are there before any reviewer has answered', async () => {
    const { command, webview } = window();
    const before = footprint(path.join(repo, 'client'));
    await command('Seamline: Review Changes');
    await lanes().first().waitFor();
    const running = webview().locator('.lane[data-job^="shard-"][data-state="running"]');
    await until('two lanes run', async () => (await running.count()) >= 2, { limitMs: 30_000 });
    const wall = async () => parseFloat((await running.first().locator('.lane-time').textContent()) ?? '0');
    const first = await wall();
    await until('the lane grows', async () => (await wall()) > first);
    await webview().locator('.findings .finding').first().waitFor();
    assert.match((await status().textContent()) ?? '', /0\/\d+ shards · \d+ findings?/);
    await window().screenshot('journey-running');
    fs.writeFileSync(hold, '');
    await webview()
      .locator('.state-title', { hasText: /^\d+ findings?$/ })
      .waitFor();
    assert.deepEqual(footprint(path.join(repo, 'client')), before);
  });

  it('shows the findings of the JSON report, in its order', async () => {
    const expected = ranked(await report());
    assert.ok(expected.length >= 5);
    assert.deepEqual(await shownFindings(), expected.map(asShown));
    assert.match((await status().textContent()) ?? '', new RegExp(`${expected.length} findings`));
  });

  it('a click opens the code at the line, also after edits above it', async () => {
    const { webview, page } = window();
    const [finding] = ranked(await report()).filter((f) => f.line > 1);
    const row = webview().locator('.finding', { hasText: finding!.title }).first();
    await row.click();
    const name = path.basename(finding!.file);
    await page.locator(`.tab.active[data-resource-name="${name}"]`).first().waitFor();
    await currentLine(finding!.line).waitFor();
    // Three lines above it, not saved.
    await page.locator('.editor-group-container .monaco-editor').first().click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('\n\n\n');
    await row.click();
    await currentLine(finding!.line + 3).waitFor();
    await page.locator('.editor-group-container .monaco-editor').first().click();
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
  });

  it('both ends of a seam are one click each', async () => {
    const { webview, page } = window();
    const finding = ranked(await report()).find((f) => f.seam?.from.side === 'base');
    await webview().locator('.finding', { hasText: finding!.title }).first().click();
    const ends = webview().locator('.detail .seam-end');
    assert.equal(await ends.count(), 2);
    await ends.nth(0).locator('button').click();
    await page
      .locator('.tab.active', { hasText: path.basename(finding!.seam!.from.path) })
      .first()
      .waitFor();
    await window().screenshot('journey-base-side');
    await ends.nth(1).locator('button').click();
    await page
      .locator('.tab.active', { hasText: path.basename(finding!.seam!.to.path) })
      .first()
      .waitFor();
    await currentLine(finding!.seam!.to.line).waitFor();
  });

  it('next and previous travel the ranked list, around its ends, and the list follows', async () => {
    const { webview, command } = window();
    const list = ranked(await report());
    const selected = webview().locator('.findings .finding[aria-selected="true"] .finding-title');
    const arrives = async (finding: Finding) => {
      await until(`${finding.title} is selected`, async () => (await selected.textContent()) === finding.title);
      await currentLine(finding.line).waitFor();
      await window()
        .page.locator('.tab.active', { hasText: path.basename(finding.file) })
        .first()
        .waitFor();
    };
    await webview().locator('.findings .finding').first().click();
    await arrives(list[0]!);
    await command('Seamline: Go to Next Finding');
    await arrives(list[1]!);
    await command('Seamline: Go to Previous Finding');
    await arrives(list[0]!);
    await command('Seamline: Go to Previous Finding');
    await arrives(list.at(-1)!);
    await window().screenshot('journey-last-finding');
    await command('Seamline: Go to Next Finding');
    await arrives(list[0]!);
  });

  it('a finding in a file that was deleted since opens the text that was reviewed', async () => {
    const { webview, page } = window();
    const finding = ranked(await report()).find((f) => f.side === 'head' && f.line > 1)!;
    const file = path.join(repo, finding.file);
    const text = fs.readFileSync(file);
    fs.rmSync(file);
    try {
      await webview().locator('.finding', { hasText: finding.title }).first().click();
      await page.locator('.notification-list-item', { hasText: 'is no longer in the working tree' }).first().waitFor();
      await currentLine(finding.line).waitFor();
      const shown = page.locator('.editor-group-container.active .view-lines').first();
      const line = text.toString().split('\n')[finding.line - 1]!.trim();
      // The editor draws spaces that do not break.
      await until('the reviewed line is shown', async () =>
        ((await shown.textContent()) ?? '').replaceAll('\u00a0', ' ').includes(line),
      );
      await window().screenshot('journey-deleted-file');
    } finally {
      fs.writeFileSync(file, text);
    }
  });

  it('comes back with Show Report after its panel was closed', async () => {
    const { page, command, webview } = window();
    await closePanel(window());
    assert.equal(await page.locator('iframe.webview').count(), 0);
    await command('Seamline: Show Report');
    await webview().locator('.findings .finding').first().waitFor();
    assert.deepEqual(await shownFindings(), ranked(await report()).map(asShown));
  });

  it('marks the files with findings in the explorer', async () => {
    const finding = ranked(await report())[0]!;
    const { page, command } = window();
    await command('File: Focus on Files Explorer').catch(() => page.keyboard.press('Control+Shift+E'));
    const row = page
      .locator('.explorer-folders-view .monaco-list-row', { hasText: path.basename(finding.file) })
      .first();
    await row.waitFor();
    // The badge is drawn by a style sheet: it is nowhere in the text.
    type Styles = { getComputedStyle(element: unknown, pseudo: string): { content: string } };
    const badge = await row
      .locator('.monaco-icon-label')
      .first()
      .evaluate((label) => (globalThis as unknown as Styles).getComputedStyle(label, '::after').content);
    assert.match(badge, /\d/);
  });

  for (const theme of ['light', 'hc', 'hcLight', 'dark'] as const) {
    it(`looks native in ${theme}`, async () => {
      await window().theme(theme);
      await window().webview().locator('.findings .finding').first().waitFor();
      await window().screenshot(`journey-${theme}`);
    });
  }

  it('is still there after a reload of the window', async () => {
    const expected = ranked(await report()).map(asShown);
    await window().reload();
    await window().webview().locator('.findings .finding').first().waitFor();
    await until('all findings are back', async () => (await shownFindings()).length === expected.length);
    assert.deepEqual(await shownFindings(), expected);
    await window().screenshot('journey-reloaded');
  });
});
