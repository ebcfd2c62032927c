import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from './paths';
import { processTable } from './processTable';
import { runParts, type Part, type SuiteCommand } from './runParts';
import { tallyVariable } from './tally';
import { temporaryFolder } from './temporaryFolder';
import { until } from './until';

describe('the test run', () => {
  let folder: string;
  let said: string[];

  beforeEach(() => {
    folder = temporaryFolder('parts');
    said = [];
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** A part with one suite of this text. */
  function part(text: string, limitMinutes = 1): Part {
    const file = join(folder, `${readdirSync(folder).length}.test.cjs`);
    writeFileSync(file, text);
    const main = join(paths.root, 'test', 'harness', 'mochaMain.ts');
    const suite: SuiteCommand = {
      title: 'inner',
      program: process.execPath,
      args: ['--import=tsx', main, '20000', '', file],
      limitMinutes,
    };
    return { name: 'inner', prepare: () => Promise.resolve([suite]) };
  }

  const run = (...parts: readonly Part[]) =>
    runParts(parts, { signal: new AbortController().signal, output: 'ignore', say: (line) => said.push(line) });
  const reasons = () => said.filter((line) => line.startsWith('FAILED ')).join('\n');
  const passing = `it('passes', () => {});`;

  it('adds up what passes and fails over all parts', async () => {
    const mixed = part(`${passing} it('fails', () => { throw new Error('meant to fail'); });`);
    assert.deepEqual(await run(mixed, mixed), { passed: 2, failed: 2 });
  });

  it('counts a failing hook', async () => {
    const hook = part(`before(() => { throw new Error('meant to fail'); }); ${passing}`);
    assert.deepEqual(await run(hook), { passed: 0, failed: 1 });
  });

  it('counts a skipped test as failed', async () => {
    assert.deepEqual(await run(part(`${passing} it.skip('skipped', () => {});`)), { passed: 1, failed: 1 });
  });

  it('counts a part without a test as failed', async () => {
    assert.deepEqual(await run(part('')), { passed: 0, failed: 1 });
    assert.equal(reasons(), 'FAILED inner: no test ran');
  });

  it('counts a part that cannot be set up as failed', async () => {
    const broken: Part = { name: 'broken', prepare: () => Promise.reject(new Error('meant to fail')) };
    assert.deepEqual(await run(broken, part(passing)), { passed: 1, failed: 1 });
    assert.equal(reasons(), 'FAILED broken: meant to fail');
  });

  it('counts a crash as failed and keeps what had passed', async () => {
    const crash = part(`${passing} it('crashes', () => process.kill(process.pid, 'SIGKILL'));`);
    assert.deepEqual(await run(crash), { passed: 1, failed: 1 });
    assert.match(reasons(), /did not come to its end \(killed by SIGKILL\)/);
  });

  it('counts a file that cannot be loaded as failed', async () => {
    assert.deepEqual(await run(part('syntax error')), { passed: 0, failed: 1 });
  });

  it('kills a suite that does not end, and counts it as failed', async () => {
    const endless = part(`it('hangs', (done) => { setTimeout(done, 15000); });`, 0.02);
    assert.deepEqual(await run(endless), { passed: 0, failed: 1 });
    assert.match(reasons(), /killed after 0.02 minutes/);
  });

  it('finds a process that outlives the suite, ends it, and counts it as failed', async () => {
    const mark = `outlives-${process.pid}-${Date.now()}`;
    const child = `require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)', '${mark}'], { detached: true, stdio: 'ignore' }).unref();`;
    const alive = () => processTable().filter((entry) => entry.commandLine.includes(mark)).length;
    assert.deepEqual(await run(part(`it('leaves one', () => { ${child} });`)), { passed: 1, failed: 1 });
    assert.match(reasons(), /left behind\n {2}process \d+: /);
    await until('it is gone', () => alive() === 0);
  });

  it('counts a temporary folder that outlives the suite as failed', async () => {
    const leave = `require('node:fs').mkdtempSync(require('node:path').join(require('node:os').tmpdir(), 'seamline-'));`;
    assert.deepEqual(await run(part(`it('leaves one', () => { ${leave} });`)), { passed: 1, failed: 1 });
    assert.match(reasons(), /left behind\n {2}temporary folder seamline-/);
  });

  it('asks the suite that runs to end when it is interrupted, and starts no more', async () => {
    const started = join(folder, 'started');
    const wait = `require('node:fs').writeFileSync(${JSON.stringify(started)}, ''); setTimeout(done, 15000);`;
    const interrupted = new AbortController();
    const running = runParts([part(`it('waits', (done) => { ${wait} });`), part(passing)], {
      signal: interrupted.signal,
      output: 'ignore',
      say: (line) => said.push(line),
    });
    await until('the suite runs', () => existsSync(started));
    interrupted.abort();
    assert.deepEqual(await running, { passed: 0, failed: 1 });
    assert.match(reasons(), /did not come to its end \(killed by SIGTERM\)/);
  });
});

describe('scripts/test.mjs', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(paths.root, 'scripts', 'test.mjs'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, [tallyVariable]: '' },
    });

  it('ends with one line of totals and exit code 1 when a part ran no test', () => {
    const { status, stdout } = run('unit', '--grep', 'a title that no test has');
    assert.equal(stdout.trimEnd().split('\n').at(-1), '0 passed, 1 failed');
    assert.equal(status, 1);
  });

  it('refuses a part that it does not know', () => {
    const { status, stderr } = run('nonsense');
    assert.match(stderr, /^no such part: nonsense; there are unit, process, editor, e2e/);
    assert.equal(status, 2);
  });
});
