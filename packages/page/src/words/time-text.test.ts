import { expect, test } from 'vitest';
import { dateLocale, timeText } from './time-text.ts';

test('the tenths of a clock are written as in the language', () => {
  expect([timeText(9900, 'es'), timeText(9900, 'en'), timeText(65_000, 'es')]).toEqual(['9,9 s', '9.9 s', '1:05']);
});

test("dates are written as in the browser's own variety of the language of the page", () => {
  expect(dateLocale('en', ['es-ES', 'en-GB', 'en-US'])).toBe('en-GB');
  expect(dateLocale('en', ['de-DE'])).toBe('en');
});
