import { expect, test } from 'vitest';
import { escapedLine, escapedText, evidenceLine } from './evidence-text.ts';

test.each([
  ['a\x1b[31mb', 'a\\x1b[31mb'],
  ['a\0b\x7f\x9b', 'a\\x00b\\x7f\\x9b'],
  ['año ♟\n\tx', 'año ♟\n\tx'],
  ['\u202eabc\u2066', '\\u202eabc\\u2066'],
  ['\ud83d\ude00 \ud83d', '\ud83d\ude00 \\ud83d'],
])('%j is shown as %j', (text, shown) => {
  expect(escapedText(text)).toBe(shown);
});

test('text for one line has no line breaks and is cut', () => {
  expect(escapedLine('a\r\n  b\tc')).toBe('a b c');
  expect(escapedLine('x'.repeat(300))).toHaveLength(201);
});

test('blanks that are not spaces, which no protocol takes for one, are shown as codes', () => {
  expect(evidenceLine('\u00a0move\u20033 \ta1\u3000')).toBe('\\xa0move\\u20033  a1\\u3000');
});
