import { describe, expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { Plain } from '../../search/plain.ts';
import { findBest } from '../../search/search.ts';
import { exactAtDepth } from '../../search/settings.ts';
import { TranspositionTable } from '../../search/transposition-table.ts';
import { games } from '../index.ts';
import { plainOutcome, plainRulesets } from './testing/plain-rules.ts';

const checkers = unwrap(parseVariant(games, 'draughts:checkers'));
const stateOf = (start: string, moves: readonly string[]) => unwrap(GameState.read(checkers, start, moves));
const times = (count: number, round: readonly string[]) => Array.from({ length: count }, () => round).flat();
const now = () => performance.now();

/** Random circles; a quick run has two of every length. */
const CIRCLES = process.env['PODA_LONG'] === undefined ? 42 : 2_100;

const squares = Array.from({ length: 32 }, (_, i) => i + 1);
const rowOf = (square: number) => (square - 1) >> 2;
const columnOf = (square: number) => 2 * ((square - 1) & 3) + (rowOf(square) & 1);

/** The squares of `within` that a king of checkers can step to. */
const stepsFrom = (from: number, within: readonly number[]): number[] =>
  within.filter(to => Math.abs(rowOf(to) - rowOf(from)) === 1 && Math.abs(columnOf(to) - columnOf(from)) === 1);

/** A random walk of a king of this number of steps, an even one, back to its home. */
const tour = (random: Random, home: number, steps: number, within: readonly number[]): number[] => {
  const reach: number[][] = [[home]];
  while (reach.length < steps) reach.push([...new Set(reach.at(-1)!.flatMap(from => stepsFrom(from, within)))]);
  const walk = [home];
  for (const near of reach.toReversed())
    walk.push(random.pick(stepsFrom(walk.at(-1)!, within).filter(to => near.includes(to))));
  return walk;
};

/** The moves of two walks, white's first. */
const circleOf = (white: readonly number[], black: readonly number[]): string[] =>
  white.slice(1).flatMap((to, i) => [`${white[i]}-${to}`, `${black[i]}-${black[i + 1]}`]);

/** The kings walk in rows 0 to 2 and 5 to 7, where no man is in their way, after both sides have moved a man once. */
const START = 'W:WK6,9:B24,K27';
const OPENING = ['9-13', '24-20'];
const WHITE = squares.filter(square => rowOf(square) <= 2 && square !== 9);
const BLACK = squares.filter(square => rowOf(square) >= 5 && square !== 24);
const randomCircle = (random: Random, length: number): string[] =>
  circleOf(tour(random, 6, length / 2, WHITE), tour(random, 27, length / 2, BLACK));

test('random circles end as the slow reference rules say, those of 4 to 80 plies after five rounds', () => {
  const ended = new Set<number>();
  for (let seed = 1; seed <= CIRCLES; seed++) {
    const random = new Random(seed);
    const length = 4 * (1 + (seed % 21));
    // Five rounds of 80 plies are the 400 plies of the cap.
    const opening = length < 80 ? OPENING : [];
    const moves = [...opening, ...times(6, randomCircle(random, length))];
    const state = stateOf(START, []);
    const where = `seed ${seed}, a circle of ${length}`;
    const isOverAt = (ply: number) => plainOutcome(plainRulesets.checkers, START, moves.slice(0, ply));
    for (const move of moves) {
      unwrap(state.playText(move));
      if (state.outcome() !== null) break;
    }
    expect(state.outcome(), where).toEqual(isOverAt(state.plies));
    expect(isOverAt(state.plies - 1), where).toBeNull();
    if (state.outcome()?.reason === 'cycle')
      expect(state.plies, where).toBeLessThanOrEqual(opening.length + 5 * length);
    if (state.plies === opening.length + 5 * length) ended.add(length);
  }
  // The shuttle of four plies ends by the comparison of boards.
  expect([...ended].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => 4 * (i + 1)));
});

describe('a circle is a row of equal plies', () => {
  const round = ['21-25', '2-6', '25-29', '6-10', '29-25', '10-5', '25-21', '5-2'];

  test('so the man that becomes a king in the first round does not break it', () => {
    const state = stateOf('W:W21:BK2', times(5, round).slice(0, -1));
    expect(state.outcome()).toBeNull();
    unwrap(state.playText('5-2'));
    expect(state.outcome()).toEqual({ winner: null, reason: 'cycle' });
  });

  test('that was played in this record: what happened before its first position does not count', () => {
    const whole = times(5, round);
    const { text } = stateOf('W:W21:BK2', whole.slice(0, 1));
    expect(stateOf(text, whole.slice(1)).outcome()).toBeNull();
    expect(stateOf(text, [...whole.slice(1), '21-25']).outcome()).toEqual({ winner: null, reason: 'cycle' });
  });

  test('with more pieces wins, a king counting one', () => {
    expect(stateOf('W:W21:B8,K2', times(5, round)).outcome()).toEqual({ winner: 1, reason: 'cycle' });
  });

  test('and no option switches it off', () => {
    const noDraws = unwrap(parseVariant(games, 'draughts:checkers?draws=off'));
    expect(unwrap(GameState.read(noDraws, 'W:W21:BK2', times(5, round))).outcome()?.reason).toBe('cycle');
  });
});

describe('the search', () => {
  const circle = circleOf([6, 2, 5, 10, 6], [27, 31, 28, 23, 27]);
  const back = circleOf([6, 10, 5, 2, 6], [27, 23, 28, 31, 27]);

  test('sees that the last ply of a circle ends the game, as a proved draw at depth 1', () => {
    const state = stateOf(START, [...OPENING, ...times(5, circle).slice(0, -1)]);
    const { lines } = findBest(state, { limits: { depth: 1 }, lines: 9, settings: exactAtDepth, now });
    const last = lines.find(({ move }) => state.moveText(move) === circle.at(-1));
    expect(last).toMatchObject({ value: 0, isExact: true });
  });

  test.each([
    { what: 'rounds before the last 20 boards', other: [...back, ...times(3, circle)], round: circle },
    { what: 'the order of two circles', other: times(4, [...back, ...circle]), round: [...circle, ...back] },
  ])('separates two histories of a board if they differ in $what', ({ other, round }) => {
    const early = stateOf(START, [...OPENING, ...other]);
    const late = stateOf(START, [...OPENING, ...times(4, round)]);
    expect(late.position.hashLo).toBe(early.position.hashLo);
    expect(late.position.historyKey(round.length)).not.toBe(early.position.historyKey(round.length));
    for (const move of round) for (const state of [early, late]) unwrap(state.playText(move));
    expect([early, late].map(state => state.outcome()?.reason)).toEqual([undefined, 'cycle']);
  });

  test('shares what it knows of a position if no circle can be completed', () => {
    const { position } = stateOf(START, [...OPENING, ...times(2, circle)]);
    expect(position.historyKey(2)).toBe(0);
  });

  test('finds the value of plain search in the last round of a circle', () => {
    const table = TranspositionTable.ofMebibytes(1);
    for (const left of [1, 2, 3, 4, 5]) {
      const state = stateOf(START, [...OPENING, ...times(5, circle).slice(0, -left)]);
      const best = findBest(state, { limits: { depth: 6 }, settings: exactAtDepth, table, now });
      expect(best.lines[0]!.value, `${left} plies before the end`).toBe(new Plain(state).alphaBeta(6));
    }
  });
});
