import { Random } from '@poda/library/core/random.ts';
import { KeyedRandom } from '@poda/library/core/seed/seed.ts';
import { expect, test } from 'vitest';
import type { GameResult, PlannedGame } from '../game/played-game.ts';
import { scoreAt } from '../rating/bradley-terry.ts';
import { PAIRS_PER_ROUND, SequentialGauntlet } from './sequential-gauntlet.ts';

const sprtTerms = { elo0: 0, elo1: 200, alpha: 0.05, beta: 0.05, model: 'logistic' } as const;
const openings = [['a'], ['b'], ['c'], ['d'], ['e']];
const gauntletOf = (opponents: number, maxGames = 400, seed = 7) =>
  new SequentialGauntlet({ tests: Array(opponents).fill(sprtTerms), maxGames, seed, openings });

/** Plays a gauntlet; the challenger is stronger than each opponent by the given Elo. The games end in any order. */
const play = (gauntlet: SequentialGauntlet, elos: readonly number[], order = new Random(1)) => {
  const played = new Map<number, GameResult>();
  for (;;) {
    const waiting = gauntlet.plan(played).filter(({ number }) => !played.has(number));
    if (waiting.length === 0) return { played, states: gauntlet.states(played) };
    const game = order.pick(waiting);
    played.set(game.number, resultOf(game, elos));
  }
};

const resultOf = ({ number, pair, round, seats, seed, leg }: PlannedGame, elos: readonly number[]): GameResult => {
  const isWon = new KeyedRandom(seed, leg).unit() < scoreAt(elos[Math.max(...seats) - 1]!);
  const winner = isWon === (seats[0] === 0) ? 0 : 1;
  return { number, pair, round, seats, record: { result: { winner, reason: 'no-moves' } }, verdict: { by: 'rules' } };
};

test('an opponent leaves the gauntlet when its test is decided', () => {
  const { played, states } = play(gauntletOf(3), [800, 100, -800]);
  expect([states[0]!.accepted, states[2]!.accepted]).toEqual(['elo1', 'elo0']);
  const games = [1, 2, 3].map(place => [...played.values()].filter(({ seats }) => seats.includes(place)).length);
  expect(Math.max(games[0]!, games[2]!)).toBeLessThan(30);
  expect(games[1]).toBeGreaterThan(Math.max(games[0]!, games[2]!));
});

test('the games do not depend on the order in which they end', () => {
  const runs = [1, 2, 3].map(seed => play(gauntletOf(2), [90, 110], new Random(seed)));
  const [first, ...others] = runs.map(({ played, states }) => ({
    states,
    games: [...played.values()].sort((a, b) => a.number - b.number),
  }));
  for (const other of others) expect(other).toEqual(first);
});

test('a challenger meets an opponent with the same openings, seeds and sides, whoever else plays', () => {
  const planOf = (opponents: number) =>
    gauntletOf(opponents)
      .plan(new Map())
      .filter(({ seats }) => seats.includes(1))
      .map(({ seats, opening, seed }) => ({ seats, opening, seed }));
  expect(planOf(3)).toEqual(planOf(1));
  expect(planOf(1)).toHaveLength(2 * PAIRS_PER_ROUND);
});

test('the games of a pair have the same opening and swapped sides', () => {
  const games = gauntletOf(2, 400).plan(new Map());
  for (const first of games.filter(({ leg }) => leg === 0)) {
    const second = games.find(({ number }) => number === first.number + 1)!;
    expect(second).toEqual({ ...first, number: first.number + 1, leg: 1, seats: first.seats.toReversed() });
  }
});

test('an undecided test ends with its last game', () => {
  const { played, states } = play(gauntletOf(1, 19), [100]);
  expect(played.size).toBe(20);
  expect(states[0]!.accepted).toBeNull();
});

test.each([
  [0, 'elo1'],
  [200, 'elo0'],
] as const)('a difference of %s Elo is rarely mistaken for the other', (elo, wrong) => {
  let mistakes = 0;
  for (let seed = 1; seed <= 200; seed++)
    if (play(gauntletOf(1, 400, seed), [elo]).states[0]!.accepted === wrong) mistakes++;
  // 5 % of 200 are 10; 20 or more come by chance once in a thousand times.
  expect(mistakes).toBeLessThan(20);
});
