import { expect, test } from 'vitest';
import { bestOf, type ExactValue } from './values.ts';

const win = (plies?: number): ExactValue => ({ value: 1000, ...(plies === undefined ? {} : { plies }) });
const loss = (plies?: number): ExactValue => ({ value: -1000, ...(plies === undefined ? {} : { plies }) });
const draw: ExactValue = { value: 0 };

test.each<[moves: readonly ExactValue[], best: ExactValue]>([
  [[draw, win(9), win(5), loss(2)], win(5)],
  [[loss(8), loss(12), loss(2)], loss(12)],
  [[draw, loss(8)], draw],
  [[win(9), loss()], win(9)],
  // A quiet move may win sooner than the capture, or resist longer.
  [[win(9), win()], win()],
  [[loss(8), loss()], loss()],
])('the value of %j is %j', (moves, best) => {
  expect(bestOf(moves)).toEqual(best);
  expect(bestOf(moves.toReversed())).toEqual(best);
});
