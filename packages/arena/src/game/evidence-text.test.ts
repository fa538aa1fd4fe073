import { expect, test } from 'vitest';
import { harmless, harmlessLine, LineCutter, shownLine, Tail } from './evidence-text.ts';

test.each([
  ['a\x1b[31mb', 'a\\x1b[31mb'],
  ['a\0b\x7f\x9b', 'a\\x00b\\x7f\\x9b'],
  ['año ♟\n\tx', 'año ♟\n\tx'],
  ['\u202eabc\u2066', '\\u202eabc\\u2066'],
  ['\ud83d\ude00 \ud83d', '\ud83d\ude00 \\ud83d'],
])('%j is shown as %j', (text, shown) => {
  expect(harmless(text)).toBe(shown);
});

test('text for one line has no line breaks and is cut', () => {
  expect(harmlessLine('a\r\n  b\tc')).toBe('a b c');
  expect(harmlessLine('x'.repeat(300))).toHaveLength(201);
});

test('blanks that are not spaces, which no protocol takes for one, are shown as codes', () => {
  expect(shownLine('\u00a0move\u20033 \ta1\u3000')).toBe('\\xa0move\\u20033  a1\\u3000');
});

test('lines are found at any chunk size', () => {
  const bytes = Buffer.from('one\r\ntwo é\n\nthree');
  for (let size = 1; size <= bytes.length; size++) {
    const cutter = new LineCutter(100);
    const lines = [];
    for (let at = 0; at < bytes.length; at += size) lines.push(...cutter.cut(bytes.subarray(at, at + size)));
    expect(lines).toEqual(['one', 'two é', ''].map(text => ({ text, flaw: null })));
    expect(cutter.unfinished).toBe('three');
  }
});

test('bytes that are not UTF-8 and NUL bytes are flaws', () => {
  const cut = (bytes: number[]) => new LineCutter(100).cut(Buffer.from([...bytes, 10]))[0]?.flaw;
  expect([cut([0xff]), cut([65, 0]), cut([0xef, 0xbf, 0xbd]), cut([65])]).toEqual(['not-utf8', 'nul', null, null]);
});

test('a line above the limit is noticed with and without its newline', () => {
  for (const text of ['x'.repeat(101), `${'x'.repeat(101)}\n`, `ok\n${'x'.repeat(60)}`]) {
    const cutter = new LineCutter(100);
    cutter.cut(Buffer.from(text));
    cutter.cut(Buffer.from(text.startsWith('ok') ? 'y'.repeat(60) : ''));
    expect(cutter.isTooLong).toBe(true);
  }
});

test('the last bytes of a long stream are kept', () => {
  const tail = new Tail(10);
  for (let i = 0; i < 1000; i++) tail.add(Buffer.from(`${i} `));
  expect(tail.text).toBe('7 998 999 ');
  tail.add(Buffer.from('z'.repeat(100_000)));
  expect(tail.text).toBe('z'.repeat(10));
});
