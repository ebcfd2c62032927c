import assert from 'node:assert/strict';
import { rawFindingSchema } from '../../../src/model/finding';
import { localFindings } from '../../../src/seams/localFindings';
import { grammars } from '../../fixtures/seams/change';

/** Findings of a file whose every line is new, in short. */
async function found(path: string, text: string, parsed = true, added?: readonly number[]): Promise<string[]> {
  const all = new Set(added ?? text.split('\n').map((_, i) => i + 1));
  const findings = localFindings({ path, text, addedLines: all }, parsed ? await grammars() : undefined);
  for (const finding of findings) rawFindingSchema.parse(finding);
  return findings.map(({ line, endLine, severity }) => `${line}-${endLine} ${severity}`);
}

const conflict = '<<<<<<< HEAD\na\n=======\nb\n>>>>>>> topic\n';

describe('conflict markers', () => {
  it('are found when all three came with the change', async () => {
    assert.deepEqual(await found('a.ts', `x;\n${conflict}y;\n${conflict}`), ['2-6 critical', '8-12 critical']);
    assert.deepEqual(await found('a.go', conflict.replaceAll('\n', '\r\n'), false), ['1-5 critical']);
    assert.deepEqual(await found('a.yaml', '<<<<<<< a\nx\n||||||| b\ny\n=======\nz\n>>>>>>> c\n'), ['1-7 critical']);
  });

  const quiet: readonly [why: string, path: string, text: string, added?: readonly number[]][] = [
    ['a heading', 'a.md', 'Title\n=======\n'],
    ['a heading in reStructuredText', 'a.rst', 'Title\n=======\n\n>>>>>>> quote\n'],
    ['an incomplete set', 'a.ts', '<<<<<<< HEAD\na\n=======\n'],
    ['another order', 'a.txt', '=======\n>>>>>>> x\n<<<<<<< y\n'],
    ['a patch', 'a.patch', conflict],
    ['a fixture', 'test/fixtures/a.ts', conflict],
    ['lines that were there', 'a.ts', conflict, [1, 2, 3]],
    ['a template literal', 'a.ts', `const s = \`\n${conflict}\`;\n`],
    ['a Python string', 'a.py', `s = """\n${conflict}"""\n`],
    ['fenced code', 'a.md', `\`\`\`\n${conflict}\`\`\`\n`],
  ];
  for (const [why, path, text, added] of quiet) {
    it(`are not: ${why}`, async () => assert.deepEqual(await found(path, text, true, added), []));
  }
});

describe('focused tests', () => {
  const text = [
    "describe.only('a', () => {",
    "  it.only('b', () => {});",
    "  fit('c', () => {});",
    "  test.describe.only('d', () => {});",
    "  it.only.each([1])('e', () => {});",
    "  fdescribe('f', () => {});",
    '});',
  ].join('\n');

  it('are found by parsing, and by their line without grammars', async () => {
    const lines = ['1-1 medium', '2-2 medium', '3-3 medium', '4-4 medium', '5-5 medium', '6-6 medium'];
    assert.deepEqual(await found('src/a.test.ts', text), lines);
    assert.deepEqual(
      await found('test/a.js', text, false),
      lines.filter((line) => !line.startsWith('5')),
    );
  });

  const quiet: readonly [why: string, path: string, text: string, added?: readonly number[]][] = [
    ['no test file', 'src/a.ts', text],
    ['lines that were there', 'a.test.ts', text, [7]],
    ['comments and strings', 'a.test.ts', "// it.only('x')\nconst s = `\nit.only('x')`;"],
    ['a function of that name', 'a.test.ts', 'fit(data, model);\nmodel.fit("x");\nquery.only("x");'],
  ];
  for (const [why, path, source, added] of quiet) {
    it(`are not: ${why}`, async () => assert.deepEqual(await found(path, source, true, added), []));
  }
});
