import { randomGames } from '@poda/arena/openings/random-openings.ts';
import type { Move, Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';

/** After this many rejected duplicates, openings may repeat. */
const MAX_REPEATS = 10_000;

/**
 * Draws random openings as their moves, balanced or not. As far as possible no two lead to the same position, and none
 * ends the game. In games with dice, rolls already make games differ, so the openings are empty.
 */
export const drawOpenings = (variant: Variant, count: number, plies: number, seed: number): Move[][] => {
  if (variant.rules.dice !== null || plies === 0) return Array.from({ length: count }, () => []);
  const seen = new Set<string>();
  const openings: Move[][] = [];
  let repeats = 0;
  for (const state of randomGames(variant, plies, new Random(seed))) {
    if (openings.length === count) break;
    if (state.outcome() !== null || (seen.has(state.text) && repeats < MAX_REPEATS)) {
      if (++repeats > 2 * MAX_REPEATS) throw new Error(`openings of ${plies} plies end ${variant.name}`);
      continue;
    }
    seen.add(state.text);
    openings.push(movesOf(state));
  }
  return openings;
};

const movesOf = (state: GameState): Move[] => {
  const replay = new GameState(state.variant);
  return state.moveTexts().map(text => unwrap(replay.playText(text)));
};
