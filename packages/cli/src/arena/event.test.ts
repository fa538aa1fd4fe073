import { ok } from '@poda/library/core/result.ts';
import { expect, test } from 'vitest';
import { type Context, handlersOf, type Request } from '../command.ts';
import { failureOf } from './event.ts';

const request: Request = { game: undefined, operands: [], flags: { strict: true } };
const unfit = { code: 'machine-unfit', values: { games: '2, 5', tries: 10, what: 'EAGAIN' } };

const run = (result: Parameters<typeof failureOf>[0]) =>
  handlersOf(async () => ok(result), { answer: () => ({}), text: () => 'the table', failure: failureOf }).run(
    request,
    {} as Context,
  );

test('games that could not be played make a failure that carries the result of the others', async () => {
  expect(await run({ games: [], unfit })).toEqual({
    ok: false,
    error: { problem: unfit, exit: 1, report: 'the table', isAlsoOnStderr: true },
  });
  expect(await run({ games: [], unfit: null })).toEqual({ ok: true, value: 'the table' });
});
