import { describe, expect, test } from 'vitest';
import { cutText, visible, visibleJson, visibleLine } from './visible.ts';
import { fill } from './words.ts';

describe('characters shown as a code', () => {
  test.each([
    ['an escape sequence', 'a\u001b[31mb', 'a\\x1b[31mb'],
    ['other C0 controls and DEL', '\0\u0007\b\u007f', '\\x00\\x07\\x08\\x7f'],
    ['C1 controls', '\u0085\u009b31m', '\\x85\\x9b31m'],
    ['a carriage return alone', 'a\rb', 'a\\rb'],
    [
      'direction marks',
      'a\u061c\u200e\u200f\u202a\u202eb\u2066\u2069',
      'a\\u061c\\u200e\\u200f\\u202a\\u202eb\\u2066\\u2069',
    ],
    ['line and paragraph separators', '\u2028\u2029', '\\u2028\\u2029'],
    ['invisible spaces and hyphens', 'a\u200bb\u2060c\ufeffd\u00ade\u034ff', 'a\\u200bb\\u2060c\\ufeffd\\xade\\u034ff'],
    ['fillers that look like a space', '\u3164\u115f\uffa0\u2800', '\\u3164\\u115f\\uffa0\\u2800'],
    ['tags', '\u{e0001}\u{e0041}\u{e007f}', '\\u{e0001}\\u{e0041}\\u{e007f}'],
    ['lone surrogates', '\ud83d \ude00', '\\ud83d \\ude00'],
    ['private-use code points and noncharacters', '\ue000\ufdd0\uffff', '\\ue000\\ufdd0\\uffff'],
    ['joiners between letters that do not join', 'a\u200db\u200c', 'a\\u200db\\u200c'],
    ['a joiner at the end of a name', 'علی\u200d', 'علی\\u200d'],
    ['variation selectors that select nothing', 'a\ufe0f1\ufe0f', 'a\\ufe0f1\\ufe0f'],
    ['many accents on one letter', `z${'\u0301'.repeat(7)}`, `z${'\u0301'.repeat(5)}\\u0301\\u0301`],
  ])('%s', (_, text, shown) => {
    expect(visible(text)).toBe(shown);
    expect(visibleLine(text)).toBe(shown);
    expect(visible(shown)).toBe(shown);
  });
});

test('every control character, direction mark, line separator and invisible character becomes a code', () => {
  const unseen = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;
  const left: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const sign = String.fromCodePoint(code);
    if (unseen.test(sign) && /[^ -~]/.test(visibleLine(`a${sign}b`))) left.push(code.toString(16));
  }
  expect(left).toEqual([]);
});

test.each([
  'José Núñez, Łódź, Ærø',
  'Nguye\u0302\u0303n Thi\u0323',
  'می\u200cخواهم',
  'क\u094d\u200dष',
  '李小龍, 葛\u{e0100}城, ガギ',
  '한국어, עברית, العربية',
  '👩🏽\u200d🚀 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3 🏳\ufe0f\u200d🌈',
  '±½ × → … «»',
])('a name as people write it stays as it is: %s', name => {
  expect(visibleLine(name)).toBe(name);
  expect(visibleJson(name)).toBe(JSON.stringify(name));
});

test('JSON has no errors of floating-point arithmetic', () => {
  expect(visibleJson({ a: 0.1 + 0.2, b: [1 / 3], c: 2 ** 53 - 1, d: 1e-7 })).toBe(
    '{"a":0.3,"b":[0.333333333333],"c":9007199254740991,"d":1e-7}',
  );
});

test('a text of several lines keeps its lines and tabs, and a line has none', () => {
  expect(visible('a\r\n\tb\n')).toBe('a\n\tb\n');
  expect(visibleLine('a\r\n\tb\n')).toBe('a\\r\\n\\tb\\n');
});

test('JSON keeps its value, with control characters as ASCII escapes', () => {
  const value = { 'k\u202e': ['\u001b\u009b\u007f\u2028\ud800', '\\\u{e0041}\\', 'ñ 🙂', 1.5, null] };
  const json = visibleJson(value);
  expect(json).toContain('\\u001b\\u009b\\u007f\\u2028\\ud800');
  expect(json).toContain('ñ 🙂');
  expect(visible(json)).toBe(json);
  expect(JSON.parse(json)).toEqual(value);
});

test('a long text is cut between two characters', () => {
  expect([cutText('abc', 3), cutText('abcd', 3), cutText('ab🙂', 3)]).toEqual(['abc', 'abc…', 'ab…']);
});

test('a value in a sentence cannot contain a line break or a control sequence', () => {
  expect(fill('Hello, {name}.\n', { name: 'x\n\u001b[2J' })).toBe('Hello, x\\n\\x1b[2J.\n');
});
