import { unwrap } from '@poda/library/core/result.ts';
import { Plain } from '@poda/library/search/plain.ts';
import { evaluatedStateAt, type SearchedPlace } from './lesson-data.ts';

/**
 * The positions at which alpha-beta looks if it takes the moves of the root in this order. The place must name its
 * evaluation, because the page's main thread does not have the data of every game's own one.
 */
export const countInOrder = (place: SearchedPlace, moves: readonly string[]): number => {
  const state = evaluatedStateAt(place);
  const search = new Plain(state);
  let alpha = -Infinity;
  for (const text of moves) {
    const move = unwrap(state.findMove(text));
    alpha = Math.max(
      alpha,
      state.after(move, () => search.alphaBeta(place.depth - 1, alpha)),
    );
  }
  return search.nodes + 1;
};
