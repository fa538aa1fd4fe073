import { expect, test } from 'vitest';
import { listOfPlaces } from './telling.ts';

test.each([
  [[], ''],
  [['2,1'], '2,1'],
  [['1,1', '2,1', '3,1'], '(1,1), (2,1), (3,1)'],
  [['(1,3)', '(0,2)'], '(1,3), (0,2)'],
  [['13 (3,1)', '14 (3,3)'], '13 (3,1), 14 (3,3)'],
  [['9', '10'], '9, 10'],
])('%j are listed as %s', (names, text) => {
  expect(listOfPlaces(names)).toBe(text);
});
