import { expect, test } from 'vitest';
import { numberFormat } from './numbers.ts';

test.each([
  ['es', 2000, '2000'],
  ['es', 12_345, '12\u00a0345'],
  ['es', -1_234_567.5, '-1\u00a0234\u00a0567,5'],
  ['en', 12_345, '12,345'],
] as const)('in %s the number %d reads %s', (language, value, text) => {
  expect(numberFormat(language)(value)).toBe(text);
});
