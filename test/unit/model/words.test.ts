import assert from 'node:assert/strict';
import { counted } from '../../../src/model/counted';
import { duration } from '../../../src/model/duration';
import { neutralLine, neutralText } from '../../../src/model/neutralText';

describe('counts', () => {
  it('agree with their noun', () => {
    assert.deepEqual(
      [0, 1, 2, 12_345].map((n) => counted(n, 'file')),
      ['0 files', '1 file', '2 files', '12,345 files'],
    );
    assert.equal(counted(2, 'entry', 'entries'), '2 entries');
  });
});

describe('durations', () => {
  it('are said as people say them', () => {
    assert.deepEqual([0, 440, 9999, 10_000, 59_999, 60_000, 185_000, 3_720_000, -5].map(duration), [
      '0.0 s',
      '0.4 s',
      '9.9 s',
      '10 s',
      '59 s',
      '1 min 00 s',
      '3 min 05 s',
      '1 h 02 min',
      '0.0 s',
    ]);
  });
});

describe('text of strangers', () => {
  const hostile: readonly [what: string, text: string, shown: string][] = [
    ['control characters', 'a\u0007b\u001b[31m\u009bc\u007f', 'a\\u{7}b\\u{1b}[31m\\u{9b}c\\u{7f}'],
    ['direction marks', 'a\u202eb\u2066c\u200f', 'a\\u{202e}b\\u{2066}c\\u{200f}'],
    ['zero widths', 'a\u200bb\u200cc\u200dd\u2060e\ufefff', 'a\\u{200b}b\\u{200c}c\\u{200d}d\\u{2060}e\\u{feff}f'],
    ['separators', 'a\u2028b\u2029c\u0085d', 'a\\u{2028}b\\u{2029}c\\u{85}d'],
    ['halves of characters', 'a\ud800b\udc00', 'a\\u{d800}b\\u{dc00}'],
    ['tags, fillers and selectors', 'a\u{e0041}b\u3164c\ufe0fd\u{e0100}', 'a\\u{e0041}b\\u{3164}c\\u{fe0f}d\\u{e0100}'],
  ];
  for (const [what, text, shown] of hostile) {
    it(`shows ${what} by their code`, () => assert.equal(neutralText(text), shown));
  }

  it('keeps lines, tabs, emoji and letters of every script', () => {
    for (const text of ['a\n\tb', 'שלום', '日本語', '👩‍💻', '👩🏽‍💻', '❤️‍🔥', '⚠️', 'nai\u0308ve', '𝒳'])
      assert.equal(neutralText(text), text);
    assert.equal(neutralText('a\r\nb\rc'), 'a\nb\nc');
  });

  it('is cut with a mark, never within a character', () => {
    assert.equal(neutralText('abc', 3), 'abc');
    assert.equal(neutralText('ab𝒳', 3), 'ab […cut]');
    assert.equal(neutralLine(`${'a'.repeat(10)}\n`, 10), 'a'.repeat(10));
    assert.equal(neutralLine('a \n\t b\u2028c', 300), 'a b c');
  });

  it('is taken in one pass, however long', () => {
    for (const part of ['\u200d', '👩\u200d', '\ufe0f', '\r']) neutralText(part.repeat(500_000));
  });
});
