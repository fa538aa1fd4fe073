import type { Position } from '../core/contract.ts';
import { NOT_OVER } from '../core/outcome.ts';

/**
 * How many positions minimax looks at below this one, counted without estimating any; null where there are more than
 * `most`. Much faster than searching, because the last ply is counted without being played.
 */
export const treeSize = (position: Position, depth: number, most: number): number | null => {
  const nodes = count(position, depth, 0, most);
  return nodes > most ? null : nodes;
};

/** Stops soon after it has counted more than `most`. */
const count = (position: Position, depth: number, at: number, most: number): number => {
  if (depth === 0 || position.outcome() !== NOT_OVER) return 0;
  let nodes = 0;
  if (position.chance > 0) {
    const outcomes = position.chance;
    for (let outcome = 0; outcome < outcomes && nodes <= most; outcome++) {
      position.roll(outcome);
      nodes += 1 + count(position, depth, at, most - nodes);
      position.unroll();
    }
    return nodes;
  }
  if (depth === 1) return position.countMoves();
  const end = position.generate(moves, at);
  for (let i = at; i < end && nodes <= most; i += 2) {
    position.make(moves[i]!, moves[i + 1]!);
    nodes += 1 + count(position, depth - 1, end, most - nodes);
    position.unmake();
  }
  return nodes;
};

/** Room for the moves of a hundred plies of the widest positions. */
const moves = new Int32Array(1 << 17);
