import assert from 'node:assert/strict';
import type { Finding } from '../../../src/model/finding';
import { claimedNames, namesToLookUp } from '../../../src/reduce/claimedNames';
import { definesName } from '../../../src/reduce/definition';
import { type NameLine, refute } from '../../../src/reduce/refute';
import { finding, trees } from './sample';

const claim = (title: string, body = '') => claimedNames({ title, body, file: 'src/a.ts' });

describe('claimedNames', () => {
  const claims: [string, string[], string[]][] = [
    ['`formatPrice` is not exported from `src/util/money.ts`', ['formatPrice'], ['src/util/money.ts']],
    ['Import of missing export `formatPrice`', ['formatPrice'], []],
    ['Call to undefined function formatPrice()', ['formatPrice'], []],
    ['formatPrice is not exported', ['formatPrice'], []],
    ['`src/money.ts` does not export `formatPrice`', ['formatPrice'], ['src/money.ts']],
    ['formatPrice() does not exist in src/util/money.ts, so the import fails', ['formatPrice'], ['src/util/money.ts']],
    ["Imports a function that doesn't exist: `formatPrice`", ['formatPrice'], []],
    ['Missing module `./money`', [], ['./money']],
    ['Cannot find module "./money"', [], ['./money']],
    ['src/util/money.ts does not exist', [], ['src/util/money.ts']],
    ['The helper load_config is undefined.', ['load_config'], []],
  ];
  for (const [title, names, paths] of claims) {
    it(`reads: ${title}`, () => {
      const read = claim(title);
      assert.deepEqual([read?.names, read?.paths], [names, paths]);
    });
  }

  const none = [
    '`user` is undefined when the list is empty',
    'Missing null check in `getName`',
    'The user does not exist in the database',
    '`FooKind` is missing from the switch',
    '`timeout` is missing from `fetch` options',
    'Missing await before `save()`',
    'missing function call to `cleanup()`',
    'When the record is not defined, `getUser` throws',
    'If `config` does not exist, `load` throws',
    '`total` may not be defined',
    '`total` is undefined in strict mode',
    'Returns undefined for `foo`',
  ];
  for (const title of none) it(`reads no claim in: ${title}`, () => assert.equal(claim(title), undefined));

  it('takes a claim of the body only when the title is about it', () => {
    const body = '`formatPrice` is not exported from `src/money.ts`.';
    assert.deepEqual(claim('Broken import of formatPrice', body)?.names, ['formatPrice']);
    assert.equal(claim('Tax is added twice', body), undefined);
  });

  it('does not take long over hostile text', () => {
    for (const text of [
      '`'.repeat(20_000),
      'missing export '.repeat(2_000),
      'a/'.repeat(20_000),
      'is not '.repeat(5_000),
    ])
      claim(text, text);
  });

  it('lists the names of many findings once', () => {
    const titles = ['`zeta` is not exported', '`alpha` is not exported', '`zeta` does not exist', 'nothing'];
    assert.deepEqual(namesToLookUp(titles.map((title) => finding({ title, body: '' }))), ['alpha', 'zeta']);
  });
});

describe('definesName', () => {
  const table: [string, string, string, string][] = [
    ['a.ts', 'foo', 'export async function foo() {', 'exported'],
    ['a.ts', 'foo', 'export const foo = 1;', 'exported'],
    ['a.tsx', 'Foo', 'export default class Foo {', 'exported'],
    ['a.ts', 'foo', "export { bar as foo } from './b';", 'exported'],
    ['a.ts', 'foo', 'export { foo as bar };', 'no'],
    ['a.js', 'foo', 'exports.foo = function () {', 'exported'],
    ['a.ts', 'foo', 'function foo() {', 'defined'],
    ['a.ts', 'foo', 'export function fooBar() {', 'no'],
    ['a.ts', 'foo', '// export function foo() {', 'no'],
    ['a.ts', 'foo', '  foo();', 'no'],
    ['a.ts', '$x', 'export const $x = 1;', 'exported'],
    ['a.py', 'foo', 'def foo(x):', 'exported'],
    ['a.py', 'FOO', 'FOO: int = 3', 'exported'],
    ['a.py', 'foo', '    def foo(self):', 'no'],
    ['a.py', 'foo', 'foo == 1', 'no'],
    ['a.go', 'Foo', 'func (s *S) Foo() error {', 'exported'],
    ['a.go', 'foo', 'func foo() error {', 'defined'],
    ['a.rs', 'foo', 'pub async fn foo() {', 'exported'],
    ['a.rs', 'foo', 'fn foo() {', 'defined'],
    ['A.java', 'Foo', 'public final class Foo {', 'exported'],
    ['a.txt', 'foo', 'function foo() {', 'no'],
  ];
  for (const [path, name, text, expected] of table) {
    it(`${path}: ${text} → ${expected}`, () =>
      assert.equal(
        definesName(name, path, text, () => []),
        expected,
      ));
  }

  it('sees a list of exports over several lines', () => {
    assert.equal(
      definesName('foo', 'a.ts', '  foo,', () => ['  bar,', 'export {', 'x']),
      'exported',
    );
    assert.equal(
      definesName('foo', 'a.ts', '  foo,', () => ['  bar,', 'call(', 'export {']),
      'no',
    );
  });
});

describe('refute', () => {
  const head = trees({
    'src/a.ts': "import { formatPrice } from './money';\nimport { rest } from '@/util/rest';\nuse(formatPrice(1));\n",
    'src/money.ts': 'export function formatPrice(cents: number) {\n',
    'src/other.ts': 'export function formatPrice(cents: number) {\n',
    'src/plain.ts': 'call(helper());\nfunction helper() {}\n',
  });
  const line = (name: string, path: string, text: string, at = 1): NameLine => ({ name, path, line: at, text });
  const good = line('formatPrice', 'src/money.ts', 'export function formatPrice(cents: number) {');
  const claiming = (title: string, more: Partial<Finding> = {}) =>
    finding({ title, body: '', line: 1, endLine: 1, quote: "import { formatPrice } from './money';", ...more });
  const verdict = (f: Finding, evidence: NameLine[]) => refute(f, evidence, head).verdict;

  it('rejects what calls an export missing that the head tree has, and shows the line', () => {
    const rejected = refute(claiming('`formatPrice` is not exported'), [good], head);
    assert.deepEqual([rejected.state, rejected.verdict], ['rejected', 'rejected']);
    assert.equal(
      rejected.verdictWhy,
      'The head tree has it: src/money.ts:1 `export function formatPrice(cents: number) {`.',
    );
  });

  it('finds the import in the file when the quote is a call', () => {
    assert.equal(
      verdict(claiming('Call to undefined function `formatPrice`', { line: 3, quote: 'use(formatPrice(1));' }), [good]),
      'rejected',
    );
  });

  it('leaves alone a claim that an export of the same name elsewhere does not contradict', () => {
    assert.equal(
      verdict(claiming('`formatPrice` is not exported'), [line('formatPrice', 'src/other.ts', good.text)]),
      'unverified',
    );
    assert.equal(verdict(claiming('`formatPrice` is not exported from `src/none.ts`'), [good]), 'unverified');
  });

  it('leaves alone a claim about a name that the file does not import', () => {
    const elsewhere = line('helperTwo', 'src/money.ts', 'export function helperTwo() {');
    assert.equal(
      verdict(claiming('`helperTwo` is not defined', { file: 'src/plain.ts', quote: 'helperTwo();' }), [elsewhere]),
      'unverified',
    );
  });

  it('takes a definition in the file itself against "not defined", not against "not exported"', () => {
    const own = line('helper', 'src/plain.ts', 'function helper() {}', 2);
    const at = { file: 'src/plain.ts', quote: 'call(helper());' };
    assert.equal(verdict(claiming('`helper` is not defined', at), [own]), 'rejected');
    assert.equal(verdict(claiming('`helper` is not exported', at), [own]), 'unverified');
  });

  it('takes no mere use for a definition', () => {
    assert.equal(
      verdict(claiming('`formatPrice` is not exported'), [line('formatPrice', 'src/money.ts', 'formatPrice(1);')]),
      'unverified',
    );
  });

  it('needs every name that is called missing', () => {
    const both = claiming('`formatPrice` and `parsePrice` are not exported from `src/money.ts`');
    assert.equal(verdict(both, [good]), 'unverified');
    assert.equal(verdict(both, [good, line('parsePrice', 'src/money.ts', 'export const parsePrice = 1;')]), 'rejected');
  });

  it('follows an alias by its last names', () => {
    const rest = line('rest', 'src/util/rest.ts', 'export const rest = 1;');
    assert.equal(verdict(claiming('Missing export `rest`', { quote: 'use(rest);' }), [rest]), 'rejected');
    assert.equal(
      verdict(claiming('Missing export `rest`', { quote: 'use(rest);' }), [{ ...rest, path: 'src/util/best.ts' }]),
      'unverified',
    );
  });

  it('rejects what calls a file missing that is there, by any of its names', () => {
    assert.match(refute(claiming('Missing module `./money`'), [], head).verdictWhy, /src\/money\.ts/);
    assert.equal(verdict(claiming('Missing module `./gone`'), []), 'unverified');
  });

  it('never touches a proven seam or what is set apart already', () => {
    const proven = claiming('`formatPrice` is not exported', {
      reporters: [{ job: 'seams', reviewer: 'builtin' }],
      verdict: 'confirmed',
    });
    assert.equal(verdict(proven, [good]), 'confirmed');
    const aside = claiming('`formatPrice` is not exported', { state: 'ungrounded' });
    assert.deepEqual(refute(aside, [good], head), aside);
  });
});
