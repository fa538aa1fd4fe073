import { expect, test } from 'vitest';
import type { Request } from '../command.ts';
import { answerOrFailure } from './event.ts';

const request: Request = { game: undefined, operands: [], flags: { strict: true } };
const unfit = { code: 'machine-unfit', values: { games: '2, 5', tries: 10, what: 'EAGAIN' } };

test('games that could not be played make a failure that carries the result of the others', () => {
  expect(answerOrFailure({ games: [], unfit }, request, () => 'the table')).toEqual({
    ok: false,
    error: { problem: unfit, exit: 1, report: 'the table', isToldToo: true },
  });
  expect(answerOrFailure({ games: [], unfit: null }, request, () => 'the table')).toEqual({
    ok: true,
    value: 'the table',
  });
});
