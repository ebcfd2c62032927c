import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../src/model/report';
import { runCli, startCli } from '../fixtures/cli';
import { gitWorkspace } from '../harness/gitWorkspace';
import { packExtension } from '../harness/packExtension';
import { processTable } from '../harness/processTable';
import { until } from '../harness/until';
import { closePanel } from './closePanel';
import { windowForTests } from './windowForTests';

const reviewer = join(import.meta.dirname, '..', 'fixtures', 'reviewers', 'scripted.mjs');
const title = 'The third value is wrong';
const areas = Array.from({ length: 8 }, (_, i) => `area${i}`);
const lineOf = (area: string, n: number) => `export const ${area}Value${n} = ${n};`;

/** Four shards, of which one answers at once and the others only when the file `hold` is there. */
describe('a review that does not get to its end', () => {
  let outside = '';
  const at = (name: string) => join(outside, name);
  const commands = () => ({ scripted: { run: [process.execPath, reviewer, at('script.json')] } });

  beforeEach(() => {
    for (const name of ['hold', 'journal']) rmSync(at(name), { force: true });
  });
  const window = windowForTests((folder) => {
    outside = folder;
    gitWorkspace(at('workspace'), { 'README.md': 'Areas\n' });
    for (const area of areas) {
      mkdirSync(at(`workspace/${area}`));
      const lines = Array.from({ length: 60 }, (_, i) => `${lineOf(area, i + 1)}\n`);
      writeFileSync(at(`workspace/${area}/values.ts`), lines.join(''));
    }
    const finding = {
      ...{ file: 'area0/values.ts', line: 3, endLine: 3, side: 'head', severity: 'high', category: 'correctness' },
      ...{ title, body: 'It is 3.', scenario: 'Whoever reads it gets 3.', recommendation: 'Make it 4.' },
      ...{ confidence: 0.9, quote: lineOf('area0', 3) },
    };
    const script = { findings: [finding], hold: at('hold'), free: finding.file, journal: at('journal') };
    writeFileSync(at('script.json'), JSON.stringify(script));
    const shared = { commands: commands(), reviewer: 'command:scripted', shardTokens: 1000 };
    writeFileSync(at('config.json'), JSON.stringify(shared));
    const settings = Object.fromEntries(Object.entries(shared).map(([name, value]) => [`seamline.${name}`, value]));
    return { workspace: at('workspace'), vsix: packExtension(), settings };
  });

  const status = () => window().page.locator('#seamline\\.seamline\\.seamline\\.status');
  const lanes = (state: string) => window().webview().locator(`.lane[data-job^="shard-"][data-state="${state}"]`);
  const finding = () => window().webview().locator('.findings .finding', { hasText: title });
  const reviewers = () => processTable().filter((entry) => entry.commandLine.includes(at('script.json')));
  const counts = async (state: string, n: number) =>
    until(`${n} shards are ${state}`, async () => (await lanes(state).count()) === n, { limitMs: 30_000 });
  const halfWay = async () => {
    await finding().waitFor();
    await counts('running', 3);
  };
  const report = async () =>
    JSON.parse(
      (await runCli(['report', '--repo', at('workspace'), '--format', 'json'], window().stateFolder)).stdout,
    ) as Report;

  it('shows what lands; its panel can be closed and opened again meanwhile', async () => {
    const { command, page } = window();
    await command('Seamline: Review Changes');
    await halfWay();
    await closePanel(window());
    await status().getByText('1/4 shards · 1 finding').waitFor();
    assert.equal(await page.locator('iframe.webview').count(), 0);
    await command('Seamline: Show Report');
    await halfWay();
    assert.match((await finding().textContent()) ?? '', /unconfirmed/);
  });

  it('is cancelled: reviewers are gone, what had finished is shown, and the report is incomplete', async () => {
    const { command, webview } = window();
    assert.equal(reviewers().length, 3);
    await command('Seamline: Cancel Review');
    await webview()
      .locator('.state-title', { hasText: /^Cancelled · 1\/4 shards · 1 finding$/ })
      .waitFor();
    assert.deepEqual(reviewers(), []);
    await status().getByText('Cancelled').waitFor();
    await finding().waitFor();
    await counts('cancelled', 3);
    const kept = await report();
    assert.equal(kept.complete, false);
    assert.deepEqual(kept.shards.map((s) => s.state).sort(), ['cancelled', 'cancelled', 'cancelled', 'succeeded']);
    assert.deepEqual(
      kept.findings.map((f) => f.title),
      [title],
    );
    await window().screenshot('cancelled');
  });

  it('goes on over a reload of the window, and says then that it was interrupted', async () => {
    const { command, reload, webview } = window();
    await command('Seamline: Review Changes');
    await halfWay();
    await reload();
    await counts('running', 3);
    assert.equal(reviewers().length, 3);
    await window().screenshot('reloaded-running');
    writeFileSync(at('hold'), '');
    await webview().locator('.trouble', { hasText: 'interrupted' }).waitFor();
    await counts('succeeded', 4);
    await finding().waitFor();
    assert.deepEqual(reviewers(), []);
    assert.equal((await report()).complete, false);
    await status().getByText('Interrupted').waitFor();
    for (const theme of ['light', 'hc', 'dark'] as const) {
      await window().theme(theme);
      await window().screenshot(`interrupted-${theme}`);
    }
  });

  it('is shown with what had finished when the command line that drove it was killed', async () => {
    const { stateFolder, reload, webview } = window();
    const run = startCli(['review', '--repo', at('workspace'), '--config', at('config.json'), '--quiet'], stateFolder);
    const { folder } = await run.started();
    const journal = () => (existsSync(at('journal')) ? readFileSync(at('journal'), 'utf8') : '');
    const answers = () => journal().match(/"answered"/g)?.length ?? 0;
    await until('one shard has answered and three review', () => answers() === 1 && reviewers().length === 3, {
      limitMs: 30_000,
    });
    run.child.kill('SIGKILL');
    await run.ended;
    for (const { pid } of reviewers()) process.kill(pid, 'SIGKILL');
    await reload();
    await webview().locator('.trouble', { hasText: 'interrupted' }).waitFor();
    await counts('succeeded', 1);
    await counts('failed', 3);
    await finding().waitFor();
    assert.equal(existsSync(folder), true);
    assert.equal((await report()).complete, false);
    await window().screenshot('driver-killed');
  });
});
