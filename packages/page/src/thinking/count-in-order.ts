import { unwrap } from '@poda/library/core/result.ts';
import { Plain } from '@poda/library/search/plain.ts';
import { type SearchedPlace, stateAt } from './lesson-data.ts';

/** The positions at which alpha-beta looks if it takes the moves of the root in this order. */
export const countInOrder = (place: SearchedPlace, moves: readonly string[]): number => {
  const state = stateAt(place);
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
