import assert from 'node:assert/strict';
import { parseDiff } from '../../../src/diff/parseDiff';
import { readHunks } from '../../../src/diff/readHunks';
import { textOf } from '../../../src/diff/textOf';
import { ProblemError } from '../../../src/model/problem';

const a = 'a'.repeat(40);
const b = 'b'.repeat(40);
const none = '0'.repeat(40);

const raw = (status: string, path: string, oldId = a, newId = b, modes = '100644 100644'): string =>
  `:${modes} ${oldId} ${newId} ${status}\0${path}\0`;
const block = (path: string, hunks: string, ids = `${a}..${b}`): string =>
  `diff --git a/${path} b/${path}\nindex ${ids} 100644\n--- a/${path}\n+++ b/${path}\n${hunks}`;
const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

const oneFile = `${raw('M', 'x')}1\t1\tx\0\0${block('x', '@@ -1,2 +1,2 @@ fn()\n same\n-old\n+new\n')}`;

function detailOf(output: string): string {
  try {
    parseDiff(bytes(output));
  } catch (error) {
    assert.ok(error instanceof ProblemError);
    assert.equal(error.problem.code, 'diff-disagreement');
    return error.problem.what;
  }
  return assert.fail('It was read.');
}

describe('parseDiff', () => {
  it('joins records and patch', () => {
    assert.deepEqual(parseDiff(bytes(oneFile)), [
      {
        file: { path: 'x', status: 'M', added: 1, deleted: 1, binary: false },
        oldMode: '100644',
        newMode: '100644',
        oldId: a,
        newId: b,
        hunks: [
          {
            oldStart: 1,
            oldLines: 2,
            newStart: 1,
            newLines: 2,
            lines: [
              { kind: ' ', raw: 'same' },
              { kind: '-', raw: 'old' },
              { kind: '+', raw: 'new' },
            ],
          },
        ],
      },
    ]);
    assert.deepEqual(parseDiff(new Uint8Array()), []);
  });

  it('puts the mark of a missing newline on the line before it, on either side', () => {
    const mark = '\\ No newline at end of file\n';
    const read = (hunks: string): unknown =>
      parseDiff(bytes(`${raw('M', 'x')}1\t1\tx\0\0${block('x', hunks)}`))[0]?.hunks[0]?.lines.map(
        ({ kind, noNewline }) => (noNewline ? `${kind}!` : kind),
      );
    assert.deepEqual(read(`@@ -1 +1 @@\n-a\n${mark}+b\n${mark}`), ['-!', '+!']);
    assert.deepEqual(read(`@@ -1 +1 @@\n-a\n${mark}+b\n`), ['-!', '+']);
    assert.deepEqual(read(`@@ -1,2 +1,2 @@\n-a\n+b\n c\n${mark}`), ['-', '+', ' !']);
  });

  it('makes one hunk of a type change, and counts as git does', () => {
    const taken = `diff --git a/x b/x\ndeleted file mode 100644\nindex ${a}..${none}\n--- a/x\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-one\n-two\n`;
    const put = `diff --git a/x b/x\nnew file mode 120000\nindex ${none}..${b}\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+one\n\\ No newline at end of file\n`;
    const record = raw('T', 'x', a, b, '100644 120000');
    const [file] = parseDiff(bytes(`${record}1\t2\tx\0\0${taken}${put}`));
    assert.deepEqual(file?.hunks, [
      {
        oldStart: 1,
        oldLines: 2,
        newStart: 1,
        newLines: 1,
        lines: [
          { kind: '-', raw: 'one' },
          { kind: '-', raw: 'two' },
          { kind: '+', raw: 'one', noNewline: true },
        ],
      },
    ]);
    const shared = parseDiff(bytes(`${record}0\t1\tx\0\0${taken}${put}`));
    assert.deepEqual([shared[0]?.file.added, shared[0]?.file.deleted], [0, 1]);
    assert.match(detailOf(`${record}2\t2\tx\0\0${taken}${put}`), /\+1 -2 lines/);
  });

  it('refuses whatever does not agree, and names the file', () => {
    const two = `${raw('M', 'x')}${raw('M', 'y')}1\t1\tx\0`;
    assert.match(detailOf(oneFile.replace('1\t1\tx', '2\t1\tx')), /"x".*\+1 -1 lines, the list \+2 -1/);
    assert.match(detailOf(oneFile.replace('1\t1\tx', '1\t1\ty')), /"x".*another path/);
    assert.match(detailOf(oneFile.replace('1\t1\tx', '-\t-\tx')), /"x".*binary and has lines/);
    assert.match(detailOf(oneFile.replace(' same\n', '')), /"x".*no sign/);
    assert.match(detailOf(oneFile.replace('-1,2 +1,2', '-1,2 +1,1')), /"x".*\+0 -1 lines/);
    assert.match(detailOf(oneFile.replace(`index ${a}`, `index ${b}`)), /"x".*other contents/);
    assert.match(detailOf(oneFile.replace(/index .*\n/, '')), /"x".*which contents/);
    assert.match(detailOf(oneFile.replace(' M\0', ' U\0')), /"x".*status U/);
    assert.match(detailOf(oneFile.slice(0, oneFile.indexOf('diff --git'))), /"x".*missing/);
    assert.match(detailOf(`${oneFile}${block('z', '@@ -1 +1 @@\n-a\n+b\n')}`), /"x".*goes on/);
    assert.match(detailOf(oneFile.replace('diff --git', 'diff --cc')), /"x".*missing/);
    assert.match(detailOf(`${two}1\t1\ty\0\0${block('x', '@@ -1 +1 @@\n-a\n+b\n')}`), /"y".*missing/);
    assert.match(detailOf(two), /cut off/);
    assert.match(detailOf(oneFile.slice(0, -4)), /"x".*cut off/);
    assert.match(detailOf(`warning: something\n${oneFile}`), /records/);
  });

  it('does not trust the line counts of a hunk', () => {
    assert.throws(() => readHunks(bytes(block('x', '@@ -1,2 +1,3 @@\n same\n-old\n+new')), 'x'), /other line counts/);
  });

  it('keeps one char a byte, and reads text from it', () => {
    const output = Buffer.concat([
      bytes(`${raw('M', 'x')}1\t0\tx\0\0${block('x', '@@ -0,0 +1 @@\n+').slice(0)}`),
      Buffer.from('é\u2028\n'),
    ]);
    const lines = parseDiff(output)[0]?.hunks[0]?.lines ?? [];
    assert.deepEqual(
      lines.map((line) => [line.raw.length, textOf(line)]),
      [[5, 'é\u2028']],
    );
    assert.equal(textOf({ raw: '\x85\xff\r' }), '\ufffd\ufffd\r');
    assert.equal(textOf({ raw: '\xef\xbb\xbfx' }), '\ufeffx');
  });
});
