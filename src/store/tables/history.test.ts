import { expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { findBest } from '../../search/search.ts';
import { localProber } from './find-prober.ts';

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
