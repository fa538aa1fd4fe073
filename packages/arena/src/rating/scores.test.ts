import type { Side } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import type { Outcome } from '@poda/library/core/outcome.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games as allGames } from '@poda/library/games/index.ts';
import { newRecord, recordOf } from '@poda/library/notation/record/record.ts';
import { SidesOfMoves } from '@poda/library/notation/record/sides-of-moves.ts';
import { describe, expect, test } from 'vitest';
import type { PlayedGame } from '../game/played-game.ts';
import type { Verdict } from '../game/verdict.ts';
import { countScores, gamesOf, pointsIn, totalOf } from './scores.ts';
import { thinkingTime } from './thinking-time.ts';

const checkers = unwrap(parseVariant(allGames, 'checkers'));

/** A game with a result and no moves. */
const game = (
  number: number,
  pair: number,
  seats: readonly [number, number],
  winner: Side | null,
  more: Partial<PlayedGame> & { reason?: Outcome['reason'] } = {},
): PlayedGame => ({
  number,
  pair,
  round: 1,
  seats,
  record: { ...newRecord(checkers), result: { winner, reason: more.reason ?? 'no-moves' } },
  verdict: { by: 'rules' },
  stderr: ['', ''],
  ...more,
});

const fault = (by: Exclude<Verdict['by'], 'rules'>, side: Side, millis = 0): Verdict => ({
  by,
  side,
  position: checkers.rules.start,
  millis,
  evidence: { what: by },
});

describe('games are counted', () => {
  const games = [
    game(1, 1, [0, 1], 0),
    game(2, 1, [1, 0], 1), // pair 1: player 0 wins both
    game(3, 2, [1, 0], 0),
    game(4, 2, [0, 1], null), // pair 2: a loss and a draw
    game(5, 3, [0, 1], null), // pair 3: the second game is not played
    game(6, 4, [2, 1], 0, { verdict: fault('timeout', 1) }),
    game(7, 4, [1, 2], null),
  ];
  const scores = countScores(4, games);

  test('for every player', () => {
    expect(scores.games).toBe(7);
    expect(scores.players[0]).toMatchObject({ games: 5, wins: 2, draws: 2, losses: 1, points: 3, seats: [3, 2] });
    expect(scores.players[1]).toMatchObject({ games: 7, wins: 1, draws: 3, losses: 3, points: 2.5, seats: [3, 4] });
    expect(scores.players[1]!.forfeits).toMatchObject({ timeout: 1, crash: 0 });
    expect(scores.players[2]!.forfeits).toMatchObject({ timeout: 0 });
    expect(scores.players[3]).toMatchObject({ games: 0, points: 0 });
  });

  test('for every two players that met, from the point of view of the first', () => {
    expect(scores.encounters).toEqual([
      {
        players: [0, 1],
        bySide: [
          [0, 2, 1],
          [1, 0, 1],
        ],
        pairs: [0, 1, 0, 0, 1],
        singles: [
          [0, 1, 0],
          [0, 0, 0],
        ],
      },
      {
        players: [1, 2],
        bySide: [
          [0, 1, 0],
          [1, 0, 0],
        ],
        pairs: [0, 1, 0, 0, 0],
        singles: [
          [0, 0, 0],
          [0, 0, 0],
        ],
      },
    ]);
    const [first] = scores.encounters;
    expect([gamesOf(first!), totalOf(first!), pointsIn(totalOf(first!))]).toEqual([5, [1, 2, 2], 3]);
  });

  test('independently of the order in which they ended', () => {
    expect(countScores(4, new Random(4).shuffled(games))).toEqual(scores);
  });
});

test.each([
  { name: 'a win and a loss', winners: [0, 0], kind: 2 },
  { name: 'two draws', winners: [null, null], kind: 2 },
  { name: 'two losses', winners: [1, 0], kind: 0 },
  { name: 'a draw and a loss', winners: [null, 0], kind: 1 },
  { name: 'a win and a draw', winners: [0, null], kind: 3 },
  { name: 'two wins', winners: [0, 1], kind: 4 },
] as const)('a pair of $name is of kind $kind', ({ winners: [one, two], kind }) => {
  const { encounters } = countScores(2, [game(1, 1, [0, 1], one), game(2, 1, [1, 0], two)]);
  expect(encounters[0]!.pairs.map((count, i) => (count > 0 ? i : -1)).filter(i => i >= 0)).toEqual([kind]);
});

test('games with the same pair number are a pair only if they are two with swapped seats', () => {
  const same = countScores(2, [game(1, 1, [0, 1], 0), game(2, 1, [0, 1], 0)]).encounters[0]!;
  expect([same.pairs, same.singles]).toEqual([
    [0, 0, 0, 0, 0],
    [
      [0, 0, 2],
      [0, 0, 0],
    ],
  ]);
  const three = countScores(2, [game(1, 1, [0, 1], 0), game(2, 1, [1, 0], 0), game(3, 1, [0, 1], 0)]).encounters[0]!;
  expect([three.pairs, three.singles]).toEqual([
    [0, 0, 0, 0, 0],
    [
      [0, 0, 2],
      [1, 0, 0],
    ],
  ]);
});

test('an annulled game is not counted', () => {
  const annulled = game(1, 1, [0, 1], null, { reason: 'annulled', verdict: fault('crash', 0, 500) });
  expect(countScores(2, [annulled])).toMatchObject({ games: 0, encounters: [] });
});

describe('time', () => {
  test('is counted for the player that moved; openings and rolls have none', () => {
    for (const name of ['ur:classic', 'checkers', 'plague:5x4', 'microshogi', 'draughts:english'])
      for (let seed = 1; seed < 6; seed++) {
        const random = new Random(seed);
        const state = new GameState(unwrap(parseVariant(allGames, name)));
        const millis: (number | null)[] = [];
        const used = [0, 0];
        while (state.outcome() === null && state.plies < 60) {
          const isOpening = state.plies < 2;
          const time = state.isChance || isOpening ? null : random.below(1000);
          used[state.side]! += time ?? 0;
          millis.push(time);
          state.play(random.pick(state.legalMoves()));
        }
        const record = recordOf(state, { millis }, { winner: 0, reason: 'resignation' });
        const played = { ...game(1, 1, [3, 1], 0), record, verdict: fault('timeout', 1, 5000) };
        expect(thinkingTime(played, new SidesOfMoves()), `${name} seed ${seed}`).toEqual([used[0], used[1]! + 5000]);
      }
  });

  test('is 0 if the record has no times', () => {
    expect(thinkingTime(game(3, 2, [0, 1], 0), new SidesOfMoves())).toEqual([0, 0]);
  });
});
