import type { ReportGame } from '@poda/arena/report/report-data.ts';
import { expect, test } from 'vitest';
import { type Filter, noFilter, passes } from './filter.ts';

const game = (number: number, seats: [number, number], winner: 0 | 1 | null, more: Partial<ReportGame> = {}) =>
  ({
    number,
    round: 1,
    seats,
    start: '',
    moves: '',
    opening: 0,
    millis: '',
    thoughts: '',
    stderr: [0, 0],
    result: { winner, reason: 'no-moves' },
    ...more,
  }) satisfies ReportGame;

const fault = { by: 'timeout', side: 1, position: '', millis: 5, what: '' } as const;

const games: readonly ReportGame[] = [
  game(1, [0, 1], 0),
  game(2, [1, 0], 0),
  game(3, [0, 2], null),
  game(4, [2, 1], 0, { fault }),
  game(5, [0, 1], 1, { result: { winner: null, reason: 'annulled' } }),
  game(6, [1, 2], null, { result: null }),
];

const cases: readonly [string, Partial<Filter>, number[]][] = [
  ['everything', {}, [1, 2, 3, 4, 5, 6]],
  ['the games of a player, with either side', { player: 0 }, [1, 2, 3, 5]],
  ['a pairing, with either side', { player: 1, opponent: 0 }, [1, 2, 5]],
  ['the wins of a player', { player: 1, result: 'won' }, [2]],
  ['the losses of a player', { player: 1, result: 'lost' }, [1, 4]],
  ['the wins of side 0', { result: 'won' }, [1, 2, 4]],
  ['draws without annulled games', { result: 'drawn' }, [3]],
  ['games decided by a fault', { verdict: 'fault' }, [4]],
  ['games decided by a timeout', { verdict: 'timeout' }, [4]],
  ['games decided by a crash', { verdict: 'crash' }, []],
  ['games decided by the rules', { player: 2, verdict: 'rules' }, [3, 6]],
];

test.each(cases)('the list shows %s', (_, filter, numbers) => {
  expect(games.filter(passes({ ...noFilter, ...filter })).map(({ number }) => number)).toEqual(numbers);
});
