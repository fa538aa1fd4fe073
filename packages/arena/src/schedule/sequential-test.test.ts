import { expect, test } from 'vitest';
import type { PlannedGame, PlayedGame } from '../game/played-game.ts';
import { countScores } from '../rating/scores.ts';
import { sprt } from '../rating/sprt.ts';
import type { Schedule } from './schedule.ts';
import { SequentialTest } from './sequential-test.ts';

const terms = { elo0: 0, elo1: 50, alpha: 0.05, beta: 0.05, model: 'logistic' } as const;
const GAMES = 400;
const planned: PlannedGame[] = Array.from({ length: GAMES }, (_, i) => ({
  number: i + 1,
  pair: Math.floor(i / 2) + 1,
  leg: i % 2 === 0 ? 0 : 1,
  round: 1,
  seats: i % 2 === 0 ? [0, 1] : [1, 0],
  opening: [],
  seed: i,
}));
const schedule: Schedule = { maxGames: planned.length, plan: () => planned };

/**
 * Contender 0 wins both games in three of four pairs; in the fourth, side 0 wins both games, so each contender wins
 * one.
 */
const resultOf = ({ number, pair, round, seats }: PlannedGame): PlayedGame => ({
  number,
  pair,
  round,
  seats,
  record: {
    game: 'draughts:checkers',
    start: '',
    players: [
      { name: 'a', kind: 'bot' },
      { name: 'b', kind: 'bot' },
    ],
    result: { winner: pair % 4 === 0 ? 0 : seats[0] === 0 ? 0 : 1, reason: 'no-moves' },
    moves: [],
  },
  verdict: { by: 'rules' },
  stderr: ['', ''],
});

/** Plays games in the given order until no more are planned. */
const run = (order: (waiting: readonly PlannedGame[]) => PlannedGame) => {
  const match = new SequentialTest(schedule, terms);
  const played = new Map<number, PlayedGame>();
  for (;;) {
    const waiting = match.plan(played).filter(({ number }) => !played.has(number));
    if (waiting.length === 0) return { played, decision: match.decide(played) };
    const next = order(waiting);
    played.set(next.number, resultOf(next));
  }
};

test('a match ends with the pair that decides the test', () => {
  const { played, decision } = run(waiting => waiting[0]!);
  expect(decision.state.accepted).toBe('elo1');
  expect(decision.lastGame).toBe(played.size);
  expect(played.size).toBeLessThan(GAMES);
  // Counting all games at once gives the same state as counting them one by one; without the last pair the test is
  // undecided.
  const at = (games: number) => sprt(countScores(2, [...played.values()].slice(0, games)).encounters[0]!, terms);
  expect(at(played.size)).toEqual(decision.state);
  expect(at(played.size - 2).accepted).toBeNull();
});

test('the order in which games end does not change which games count', () => {
  const inOrder = run(waiting => waiting[0]!).decision;
  let turn = 0;
  const mixed = run(waiting => waiting[(turn++ * 7) % Math.min(5, waiting.length)]!);
  expect(mixed.decision).toEqual(inOrder);
  expect(mixed.played.size).toBeGreaterThanOrEqual(inOrder.lastGame);
});

test('a match of evenly matched players goes on to its last game', () => {
  const match = new SequentialTest(schedule, { ...terms, elo0: -5, elo1: 5 });
  const draws = new Map(
    planned.map(game => [
      game.number,
      {
        ...resultOf(game),
        record: { ...resultOf(game).record, result: { winner: null, reason: 'repetition' as const } },
      },
    ]),
  );
  expect(match.plan(draws)).toHaveLength(GAMES);
  expect(match.decide(draws).state.accepted).toBeNull();
});
