import type { Move, Variant } from '../../src/core/contract.ts';
import { GameState } from '../../src/core/game-state.ts';
import { Random } from '../../src/core/random.ts';

/** So often an opening is thrown away because it is known already; after that they may repeat. */
const MOST_REPEATS = 10_000;

/**
 * So many random openings of so many plies, as their moves. No two lead to the same position, and none ends the game, as
 * long as there are enough of them. Where dice fall they already make every game another, so nothing is drawn.
 */
export const drawOpenings = (variant: Variant, count: number, plies: number, seed: number): Move[][] => {
  if (variant.dice !== null || plies === 0) return Array.from({ length: count }, () => []);
  const random = new Random(seed);
  const seen = new Set<string>();
  const openings: Move[][] = [];
  for (let repeats = 0; openings.length < count; ) {
    const state = new GameState(variant);
    const moves: Move[] = [];
    while (moves.length < plies && state.outcome() === null) {
      moves.push(random.pick(state.legalMoves()));
      state.play(moves.at(-1)!);
    }
    const isOver = state.outcome() !== null;
    if (isOver || (seen.has(state.text) && repeats < MOST_REPEATS)) {
      if (++repeats > 2 * MOST_REPEATS) throw new Error(`openings of ${plies} plies end ${variant.name}`);
      continue;
    }
    seen.add(state.text);
    openings.push(moves);
  }
  return openings;
};
