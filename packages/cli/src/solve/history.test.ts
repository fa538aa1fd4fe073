import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { localProber } from '@poda/library/node/tables/find-prober.ts';
import { findBest } from '@poda/library/search/search.ts';
import { expect, test } from 'vitest';

const variant = unwrap(parseVariant(games, 'microshogi:nodrops'));

/** Both kings step to and fro; after three rounds each of the positions has occurred three times. */
const shuffled = (start: string, ...moves: string[]): GameState => {
  const round = [...moves, ...moves.map(move => move.slice(2) + move.slice(0, 2))];
  return unwrap(GameState.read(variant, start, [...round, ...round]));
};

const choose = async (state: GameState, nodes: number) => {
  const prober = (await localProber(variant, 'shipped'))!;
  expect(prober.space.dependsOnHistory(state.position), 'one more repetition ends the game').toBe(true);
  const { lines } = findBest(state, { limits: { nodes }, now: () => 0, prober, breaksTies: true });
  return { move: state.moveText(lines[0]!.move), isExact: lines[0]!.isExact };
};

const valueAfter = async (state: GameState, move: string): Promise<{ value: number; plies: number }> => {
  const prober = (await localProber(variant, 'shipped'))!;
  const fresh = unwrap(GameState.read(variant, state.text));
  unwrap(fresh.playText(move));
  expect(prober.probe(fresh.position)).toBe(true);
  return { value: prober.value, plies: prober.plies };
};

test('near a draw by repetition, a player with tables keeps a win, and does not call it exact', async () => {
  const state = shuffled('3K/4/4/4/kS2 b -', '1a1b', '4e4d');
  const { move, isExact } = await choose(state, 200);
  const { value, plies } = await valueAfter(state, move);
  expect([Math.sign(value), plies, isExact]).toEqual([-1, 26, false]);
});

test('near a draw by repetition, a player with tables plays no losing move in a drawn position', async () => {
  const state = shuffled('2K1/2S1/k3/4/1c2 b -', '2a3a', '4c4d');
  const { move } = await choose(state, 200);
  expect((await valueAfter(state, move)).value).toBe(0);
});

test('near a draw by repetition, a lost side resists as long as it can', async () => {
  const state = shuffled('3K/4/4/2S1/k3 w -', '4e3d', '1a1b');
  const { move } = await choose(state, 200);
  const { value, plies } = await valueAfter(state, move);
  expect([Math.sign(value), plies]).toEqual([1, 25]);
});

test('a lost side takes a draw by repetition', async () => {
  const round = ['1a1b', '4e4d', '1b1a', '4d4e'];
  const moves = [...round, ...round, '1a1b', '4e4d', '1b1a'];
  const state = unwrap(GameState.read(variant, '3K/4/4/2S1/k3 b -', moves));
  const { move } = await choose(state, 200);
  unwrap(state.playText(move));
  expect(state.outcome()).toMatchObject({ winner: null });
});

test('a won side makes no move after which a reply repeats a position for the fourth time', async () => {
  const round = ['2b2a', '4d4c', '2a2b', '4c4d'];
  const moves = [...round, ...round, '2b1a', '4d4e'];
  const state = unwrap(GameState.read(variant, '4/2K1/4/k1S1/4 b -', moves));
  const { move } = await choose(state, 200);
  expect((await valueAfter(state, move)).value).toBeLessThan(0);
  unwrap(state.playText(move));
  const isDrawn = state.legalMoves().map(reply => {
    state.play(reply);
    const outcome = state.outcome();
    state.undo();
    return outcome?.winner === null;
  });
  expect(isDrawn).not.toContain(true);
});

test('a won side wins against a rival that repeats positions whenever it can', async () => {
  const prober = (await localProber(variant, 'shipped'))!;
  const state = shuffled('3K/4/4/4/kS2 b -', '1a1b', '4e4d');
  const winner = state.side;
  const seen = new Map<string, number>();
  while (state.outcome() === null) {
    seen.set(state.text, (seen.get(state.text) ?? 0) + 1);
    if (state.side === winner) {
      const { lines } = findBest(state, { limits: { nodes: 200 }, now: () => 0, prober, breaksTies: true });
      state.play(lines[0]!.move);
      continue;
    }
    const timesAfter = state.legalMoves().map(move => {
      state.play(move);
      const times = state.outcome()?.winner === null ? 4 : (seen.get(state.text) ?? 0);
      state.undo();
      return times;
    });
    state.play(state.legalMoves()[timesAfter.indexOf(Math.max(...timesAfter))]!);
  }
  expect(state.outcome()).toMatchObject({ winner });
});
