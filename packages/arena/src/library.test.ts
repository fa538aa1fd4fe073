import type { GameState } from '@poda/library/core/game-state.ts';
import { evaluatedBy } from '@poda/library/core/own-evaluation.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { variantOf } from '@poda/library/games/draughts/index.ts';
import { rulesets } from '@poda/library/games/draughts/rulesets.ts';
import { games } from '@poda/library/games/index.ts';
import { describe, expect, test } from 'vitest';
import { playMatch, playRoundRobin } from './library.ts';

const tictactoe = unwrap(parseVariant(games, 'tictactoe'));
const ur = unwrap(parseVariant(games, 'ur:classic?pieces=1'));

test('a function may answer later, play on its copy, and return a move or its text', async () => {
  const { games: played } = await playMatch(
    tictactoe,
    [
      {
        name: 'later',
        move: async state => {
          const move = state.legalMoves().at(-1)!;
          state.play(move);
          return move;
        },
      },
      { name: 'text', move: state => state.moveText(state.legalMoves()[0]!) },
    ],
    { hasOpenings: false },
  );
  expect(played.map(({ verdict }) => verdict)).toEqual([{ by: 'rules' }, { by: 'rules' }]);
  expect(played[0]!.record).toMatchObject({
    players: [{ name: 'later' }, { name: 'text' }],
    result: { reason: 'line' },
  });
  expect(played[1]!.record.players.map(({ name }) => name)).toEqual(['text', 'later']);
});

test('an exception or a move that is not legal loses the game, with evidence', async () => {
  const first = { name: 'first', move: () => '1,1' };
  const broken = {
    name: 'broken',
    move: () => {
      throw new RangeError('no idea');
    },
  };
  const result = await playMatch(tictactoe, [broken, first], { games: 1, hasOpenings: false });
  expect(result).toMatchObject({
    points: 0,
    games: [{ verdict: { by: 'exception', side: 0, evidence: { what: 'RangeError: no idea' } } }],
  });
  const wrong = { name: 'wrong', move: () => ({ code: 77, payload: 0 }) };
  const lost = await playMatch(tictactoe, [first, wrong], { games: 1, hasOpenings: false });
  expect(lost).toMatchObject({ points: 1, games: [{ verdict: { by: 'unreadable-answer', side: 1 } }] });
});

test('the same seed gives the same match, another seed another one', async () => {
  const recordsOf = async (seed: number) =>
    (await playMatch(ur, ['random', 'greedy'], { games: 2, seed })).games.map(({ record }) => record.moves);
  expect(await recordsOf(3)).toEqual(await recordsOf(3));
  expect(await recordsOf(3)).not.toEqual(await recordsOf(4));
});

test('each game is told when it is over, and a signal stops the match', async () => {
  const stop = new AbortController();
  const told: number[] = [];
  const match = playMatch(tictactoe, ['random', 'random'], {
    games: 10,
    signal: stop.signal,
    onGame: ({ points }) => {
      told.push(points);
      if (told.length === 3) stop.abort();
    },
  });
  await expect(match).rejects.toThrow();
  expect(told).toHaveLength(3);
});

test('a promise that is not settled in time loses on time', async () => {
  const { games: played } = await playMatch(
    tictactoe,
    [{ name: 'never', move: () => new Promise(() => {}) }, 'random'],
    { games: 1, clock: { per: 'move', millis: 50, incrementMillis: 0 }, hasOpenings: false },
  );
  expect(played[0]!.verdict).toMatchObject({ by: 'timeout', side: 0 });
});

test('a match that waits for a player, or plays many games, can be stopped from outside', async () => {
  for (const players of [
    [{ name: 'never', move: () => new Promise<string>(() => {}) }, 'random'],
    ['random', 'random'],
  ] as const) {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 60);
    // A million games would take many minutes.
    await expect(
      playMatch(tictactoe, players, { games: 1_000_000, hasOpenings: false, signal: stop.signal }),
    ).rejects.toThrow();
  }
});

test('an answer of another type is unreadable, and wrong arguments are refused', async () => {
  const nothing = { name: 'nothing', move: () => undefined as never };
  const { games: played } = await playMatch(tictactoe, [nothing, 'random'], { games: 1, hasOpenings: false });
  expect(played[0]!.verdict).toMatchObject({ by: 'unreadable-answer', evidence: { what: 'undefined' } });
  await expect(playMatch(tictactoe, ['random', 'random'], { games: Number.NaN })).rejects.toThrow('whole number');
  await expect(playMatch(tictactoe, ['levle:3', 'random'])).rejects.toThrow('levle');
});

describe('a game is stopped in its middle', () => {
  const reason = new Error('enough');

  test.each(['minimax:30', 'engine?depth=60', 'level:10'])('while %s thinks', async name => {
    const damas = unwrap(parseVariant(games, 'damas'));
    const stop = new AbortController();
    const asks = {
      name: 'asks',
      move: (state: GameState) => {
        setTimeout(() => stop.abort(reason), 10);
        return state.legalMoves()[0]!;
      },
    };
    await expect(playMatch(damas, [asks, name], { signal: stop.signal, hasOpenings: false })).rejects.toBe(reason);
  });

  test('between the moves of functions that answer at once', async () => {
    const stop = new AbortController();
    let asked = 0;
    const slow = (name: string) => ({
      name,
      move: (state: GameState) => {
        if (++asked === 2) setImmediate(() => stop.abort(reason));
        // Longer than the time between two pauses of the referee.
        for (const began = performance.now(); performance.now() - began < 25; );
        return state.legalMoves()[0]!;
      },
    });
    const match = playMatch(tictactoe, [slow('a'), slow('b')], { signal: stop.signal, hasOpenings: false });
    await expect(match).rejects.toBe(reason);
    expect(asked).toBeLessThan(5);
  });
});

test('players think in this thread if only this program knows the ruleset or the evaluation', async () => {
  const [spanish] = rulesets;
  for (const variant of [variantOf('draughts:spanish', { ...spanish! }), evaluatedBy(tictactoe, () => 1)]) {
    const { games: played } = await playMatch(variant, ['level:1', 'greedy'], { games: 1, hasOpenings: false });
    expect(played[0]!.verdict).toEqual({ by: 'rules' });
  }
});

describe('a round robin', () => {
  const first = { name: 'first', move: (state: GameState) => state.legalMoves()[0]! };

  test('lets each player meet each other one from both sides, and rates them', async () => {
    const told: number[] = [];
    const { games: played, summary } = await playRoundRobin(tictactoe, ['plain:9', first, 'random'], {
      hasOpenings: false,
      onGame: ({ number }) => told.push(number),
    });
    expect(told).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(played.map(({ seats }) => seats.join()))).toEqual(
      new Set(['0,1', '1,0', '0,2', '2,0', '1,2', '2,1']),
    );
    expect(summary.standings.map(({ player }) => player).sort()).toEqual(['first', 'plain:9', 'random']);
    expect(summary.standings[0]!.player).toBe('plain:9');
    expect(summary.standings.every(({ rating, games: count }) => rating !== null && count === 4)).toBe(true);
  });

  test('refuses two players of one name, and a number of games that is none', async () => {
    await expect(playRoundRobin(tictactoe, ['random', 'random'])).rejects.toThrow('two players');
    await expect(playRoundRobin(tictactoe, ['random', 'greedy'], { gamesPerPairing: 0.5 })).rejects.toThrow('whole');
  });
});
