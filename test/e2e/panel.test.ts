import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { Browser, Locator, Page } from 'playwright-core';
import type { RunView } from '../../src/model/runView';
import { panelHtml } from '../../src/ui/panelHtml';
import { panelSnapshot } from '../../src/ui/panelSnapshot';
import { panelShim, type PanelShim } from '../fixtures/ui/panelShim';
import * as views from '../fixtures/ui/views';
import { launchBrowser } from '../harness/launchBrowser';
import { paths } from '../harness/paths';
import { temporaryFolder } from '../harness/temporaryFolder';

const origin = 'http://panel.test';

/** The panel's page as the editor makes it, with its policy, in a browser: what it shows, and what it asks for. */
describe("the panel's page in a browser", () => {
  let browser: Browser;
  let scratch: string;
  let page: Page;
  let asked: string[];
  const files = new Map<string, { readonly contentType: string; readonly body: string | Buffer }>();

  before(async () => {
    const { outputFiles } = buildSync({
      entryPoints: [join(paths.root, 'src', 'webview', 'main.ts')],
      bundle: true,
      format: 'iife',
      platform: 'browser',
      write: false,
    });
    const html = panelHtml({
      script: '/panel.js',
      styles: ['/codicon.css', '/panel.css'],
      cspSource: origin,
      nonce: 'test',
    });
    const codicons = join(paths.root, 'node_modules', '@vscode', 'codicons', 'dist');
    files.set('/', { contentType: 'text/html', body: html });
    files.set('/panel.js', { contentType: 'text/javascript', body: Buffer.from(outputFiles[0]?.contents ?? []) });
    files.set('/panel.css', { contentType: 'text/css', body: readFileSync(join(paths.root, 'media', 'panel.css')) });
    files.set('/codicon.css', { contentType: 'text/css', body: readFileSync(join(codicons, 'codicon.css')) });
    files.set('/codicon.ttf', { contentType: 'font/ttf', body: readFileSync(join(codicons, 'codicon.ttf')) });
    scratch = temporaryFolder('panel');
    browser = await launchBrowser(scratch);
  });
  after(async () => {
    await browser.close();
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  });

  beforeEach(async () => {
    asked = [];
    page = await browser.newPage({ viewport: { width: 640, height: 900 } });
    page.setDefaultTimeout(10_000);
    await page.route('**/*', async (route) => {
      const { pathname, origin: from } = new URL(route.request().url());
      const file = from === origin ? files.get(pathname) : undefined;
      if (!file) asked.push(route.request().url());
      await (file ? route.fulfill(file) : route.abort());
    });
    page.on('pageerror', (error) => asked.push(`error: ${error.message}`));
    await page.addInitScript({ content: panelShim });
    await page.goto(`${origin}/`);
  });
  afterEach(async () => {
    await page.close();
    assert.deepEqual(asked, [], 'the page asked for something, or threw');
  });

  const show = (view: RunView | undefined, afterStartMs = 37_000, tip?: string) =>
    page.evaluate(
      (message) => (globalThis as unknown as { editor: PanelShim }).editor.receive(message),
      panelSnapshot(view, views.startedAt + afterStartMs, tip),
    );
  const sent = () => page.evaluate(() => (globalThis as unknown as { editor: PanelShim }).editor.sent);
  const rows = () => page.locator('.findings .finding');
  const row = (id: string) => page.locator(`.findings [data-finding="${id}"]`);
  const focused = () => page.locator('.finding:focus').getAttribute('data-finding');
  const attributes = async (locator: Locator, name: string) =>
    Promise.all((await locator.all()).map((e) => e.getAttribute(name)));

  it('says that it is ready, and without a run offers to start one', async () => {
    assert.deepEqual(await sent(), [{ type: 'ready' }]);
    await show(undefined);
    await page.getByRole('button', { name: 'Review Changes' }).click();
    assert.deepEqual((await sent()).at(-1), { type: 'start' });
  });

  it('shows lanes and unconfirmed findings while the review runs, and only proven seams as confirmed', async () => {
    await show(views.runningView);
    assert.equal(await page.locator('h1').textContent(), '2/4 shards · 7 findings');
    const states = await attributes(page.locator('.lane'), 'data-state');
    assert.deepEqual(states, ['succeeded', 'succeeded', 'running', 'succeeded', 'queued', 'queued']);
    const marks = await page.locator('.findings .chip-verdict').allTextContents();
    assert.deepEqual(marks.sort(), ['confirmed', 'confirmed', ...Array<string>(5).fill('unconfirmed')]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual((await sent()).at(-1), { type: 'cancel' });
  });

  it('lets a running lane grow by itself', async () => {
    await show(views.runningView);
    const time = page.locator('[data-job="s2"] .lane-time');
    const first = await time.textContent();
    assert.equal(first, '34 s');
    await page.locator('[data-job="s2"] .lane-time', { hasText: '35 s' }).waitFor();
  });

  it('lists exactly the ranked findings, in order', async () => {
    await show(views.finishedView);
    const ranked = views.sampleFindings.filter((f) => f.state === 'ranked');
    assert.deepEqual(
      await page.locator('.findings .finding-title').allTextContents(),
      ranked.map((f) => f.title),
    );
    const names = await rows().first().textContent();
    assert.match(names ?? '', /Critical.*service\/orders\/api\.py:61.*confirmed.*also reported by command:gemini/);
  });

  it('opens what is clicked: a finding, and each end of its seam', async () => {
    await show(views.finishedView);
    await row('f03').click();
    await page.locator('.detail .seam-end button').first().click();
    await page.locator('.detail .seam-end button').nth(1).click();
    assert.deepEqual((await sent()).slice(1), [
      { type: 'open-finding', id: 'f03', end: 'finding' },
      { type: 'open-finding', id: 'f03', end: 'from' },
      { type: 'open-finding', id: 'f03', end: 'to' },
    ]);
  });

  it('is travelled by keyboard, with one tab stop', async () => {
    await show(views.finishedView);
    assert.equal(await page.locator('.findings [tabindex="0"]').count(), 1);
    await rows().first().focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
    assert.equal(await focused(), 'f02');
    assert.match((await page.locator('.detail').textContent()) ?? '', /Customer e-mail goes into a shell command/);
    await page.keyboard.press('End');
    assert.equal(await focused(), 'f12');
    await page.keyboard.press('Enter');
    assert.deepEqual((await sent()).at(-1), { type: 'open-finding', id: 'f12', end: 'finding' });
    await page.keyboard.press('Home');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.detail').isHidden(), true);
    assert.equal(await page.locator('.findings [tabindex="0"]').count(), 1);
  });

  it('keeps focus, selection, filter and what is unfolded when snapshots arrive', async () => {
    await show(views.runningView);
    await page.locator('.filter').fill('order');
    await page.locator('#section-seams summary').click();
    await row('f06').focus();
    await page.keyboard.press(' ');
    await show(views.integratingView, 44_000);
    await show(views.finishedView, 48_000);
    assert.equal(await focused(), 'f06');
    assert.equal(await row('f06').getAttribute('aria-selected'), 'true');
    assert.equal(await page.locator('.filter').inputValue(), 'order');
    assert.equal(await page.locator('#section-seams').getAttribute('open'), '');
  });

  it('selects the finding that a command travelled to, and leaves the selection alone after', async () => {
    await show(views.finishedView);
    await page.evaluate((message) => (globalThis as unknown as { editor: PanelShim }).editor.receive(message), {
      ...panelSnapshot(views.finishedView, views.startedAt, undefined),
      select: 'f12',
    });
    assert.equal(await row('f12').getAttribute('aria-selected'), 'true');
    assert.equal(await page.locator('.detail').isVisible(), true);
    await row('f02').click();
    await show(views.finishedView);
    assert.equal(await row('f02').getAttribute('aria-selected'), 'true');
    assert.equal(await row('f12').getAttribute('aria-selected'), 'false');
  });

  it('comes back after a reload with filter, selection and root', async () => {
    await show(views.finishedView);
    await page.locator('.filter').fill('cart');
    await page.selectOption('.grouping', 'file');
    await row('f10').click();
    await page.reload();
    await show(views.finishedView);
    assert.equal(await page.locator('.filter').inputValue(), 'cart');
    assert.deepEqual(await page.locator('.file-name').allTextContents(), [
      'web/checkout/Cart.tsx',
      'web/checkout/Cart.test.tsx',
    ]);
    assert.match((await page.locator('.detail-title').textContent()) ?? '', /is swallowed/);
    const kept = await page.evaluate(() => (globalThis as unknown as { editor: PanelShim }).editor.kept());
    assert.match(kept ?? '', /"root":"\/home\/sam\/shop"/);
  });

  it('sets aside rejected and ungrounded findings with their reasons', async () => {
    await show(views.finishedView);
    const aside = page.locator('#section-set-aside');
    assert.equal(await aside.getAttribute('open'), null);
    assert.equal(await aside.locator('.section-note').first().textContent(), '2 rejected, 1 dismissed, 1 ungrounded');
    await aside.locator('summary').click();
    assert.match(
      (await aside.textContent()) ?? '',
      /head has it: web\/checkout\/total\.ts:7 `export function lineTotal/,
    );
    assert.equal(await aside.getByText('Boundary breach').isHidden(), true);
  });

  it('says first why a report is incomplete', async () => {
    await show(views.incompleteView);
    assert.match((await page.locator('h1').textContent()) ?? '', /^Incomplete/);
    assert.match(
      (await page.locator('.trouble').textContent()) ?? '',
      /Shard s4 failed \(killed\).*The integration pass failed/,
    );
  });

  it('never turns text into markup, links or requests', async () => {
    await show(views.hostileView);
    for (const section of await page.locator('summary:visible').all()) {
      if ((await section.locator('..').getAttribute('open')) === null) await section.click();
    }
    for (const id of ['h1', 'h2', '__proto__']) {
      await row(id).click();
      assert.equal(await page.locator('.detail').isVisible(), true);
    }
    await row('h1').click();
    assert.equal(await page.locator('img, a, iframe, object, form, body script:not([nonce])').count(), 0);
    assert.equal(await page.title(), 'Seamline Report');
    const title = await row('h1').locator('.finding-title').textContent();
    assert.match(title ?? '', /<script>document\.title=2<\/script> access\\u\{202e\}gnp\.exe/);
    // Nothing pushes the page sideways, however long a word is.
    const overflow = await page.evaluate(() =>
      (globalThis as unknown as { editor: PanelShim }).editor.sidewaysOverflow(),
    );
    assert.equal(overflow, 0);
  });

  it('holds 2,000 findings, makes rows only as far as they are looked at, and finds each of them', async () => {
    await show(views.manyFindingsView(2000));
    assert.ok((await rows().count()) < 300);
    assert.equal(await rows().first().getAttribute('aria-setsize'), '2000');
    await page.locator('.filter').fill('finding 1999:');
    assert.deepEqual(await attributes(rows(), 'data-finding'), ['n1999']);
    await page.locator('.filter').fill('');
    await rows().first().focus();
    await page.keyboard.press('End');
    assert.equal(await focused(), 'n1999');
    assert.equal(await row('n1999').getAttribute('aria-posinset'), '2000');
  });

  it('hides severities on demand and says when nothing matches', async () => {
    await show(views.finishedView);
    for (const name of ['Critical', 'High', 'Medium', 'Low'])
      await page.getByRole('button', { name: new RegExp(`^${name}:`) }).click();
    assert.equal(await rows().count(), 0);
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    assert.equal(await rows().count(), 12);
  });

  it('exports, starts again, and shows a tip until it is closed', async () => {
    await show(views.cleanView, 1000, 'A model reviewer finds more.');
    await page.getByText('A model reviewer finds more.').waitFor();
    await page.getByRole('button', { name: 'Got it' }).click();
    assert.equal(await page.getByText('A model reviewer finds more.').isHidden(), true);
    for (const name of ['Markdown', 'JSON', 'Review again']) await page.getByRole('button', { name }).click();
    assert.deepEqual((await sent()).slice(1), [
      { type: 'export', format: 'markdown' },
      { type: 'export', format: 'json' },
      { type: 'start' },
    ]);
  });
});
