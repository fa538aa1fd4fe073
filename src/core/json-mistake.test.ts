import { expect, test } from 'vitest';
import { mistakeIn } from './json-mistake.ts';

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
  expect(mistakeIn(text)).toEqual({ line, column });
});
