import { expect, test } from 'vitest';
import { MAX_BRACKETS, parseHandwrittenJson, parseJson } from './json-text.ts';

const mistakeIn = (text: string) => {
  const parsed = parseHandwrittenJson(text, 'not-json');
  if (parsed.ok) return undefined;
  const { code, values: { line, column } = {} } = parsed.error;
  return { code, line, column };
};

test.each([
  ['', 1, 1],
  ['not json', 1, 1],
  ['{depth:3}', 1, 2],
  ['{"depth":3,}', 1, 12],
  ['{"depth":03}', 1, 10],
  ['{\n  "depth": 8\n  "nodes": 5\n}', 3, 3],
  ['{\n  "depth": eight\n}', 2, 12],
  ['{"a":[1,2', 1, 10],
  ['{"a":"x\ny"}', 1, 6],
  ['{"a":1} {"b":2}', 1, 9],
  ['{"a":[1}', 1, 8],
  ['{"a" 1}', 1, 6],
  ["{'a':1}", 1, 2],
])('%j goes wrong in line %i, column %i', (text, line, column) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(mistakeIn(text)).toEqual({ code: 'not-json', line, column });
});

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test('JSON deeper than the limit is refused at its first bracket too many', () => {
  expect(parseJson(nested(MAX_BRACKETS)).ok).toBe(true);
  for (const text of [nested(MAX_BRACKETS + 1), nested(100_000), '['.repeat(100_000)]) {
    expect(parseJson(text)).toEqual({ ok: false, error: 'too-deep' });
    expect(mistakeIn(`\n\n ${text}`)).toEqual({ code: 'file-too-deep', line: 3, column: MAX_BRACKETS + 2 });
  }
  expect(parseJson(JSON.stringify({ text: nested(1_000), 'a"b\\': ['[', '"['] })).ok).toBe(true);
});

test.each([
  ['{"a":1,"a":2}', 1, 8],
  ['{"a":{"b":1,\n"\\u0062":2}}', 2, 1],
])('in %j a key stands twice, in line %i, column %i', (text, line, column) => {
  expect(parseJson(text).ok).toBe(true);
  expect(mistakeIn(text)).toEqual({ code: 'file-key-twice', line, column });
});

test.each([['{"a":{"b":1},"b":[{"a":1},{"a":2}]}'], ['[1, -0.5e+3, true, null, "\\u00e9\\n"]'], [' "text" ']])(
  '%s is fine',
  text => {
    expect(parseHandwrittenJson(text, 'not-json')).toEqual({ ok: true, value: JSON.parse(text) });
  },
);

test('a text with one character changed is refused if and only if JSON.parse refuses it', () => {
  const text = '{"a":[1,-2.5e+3,true],"b":{"c\\n\\u00e9":null},"d":"x y"} ';
  for (let at = 0; at < text.length; at++)
    for (const sign of ['', '"', ',', ':', '[', '}', '0', '.', '-', '\\', 'x', '\n']) {
      const changed = text.slice(0, at) + sign + text.slice(at + 1);
      expect(parseHandwrittenJson(changed, 'not-json').ok, changed).toBe(parseJson(changed).ok);
    }
});
