import { expect, test } from 'vitest';
import type { Request } from '../command.ts';
import { strictly } from './strict.ts';

const request: Request = { game: undefined, operands: [], flags: { strict: true } };
const unfit = { code: 'machine-unfit', values: { games: '2, 5', tries: 10, what: 'EAGAIN' } };

test('games that could not be played are told after the result of the others', () => {
  expect(strictly({ games: [], unfit }, request, () => 'the table')).toEqual({
    ok: false,
    error: { problem: unfit, exit: 1, report: 'the table' },
  });
  expect(strictly({ games: [], unfit: null }, request, () => 'the table')).toEqual({ ok: true, value: 'the table' });
});
