import type { Move, Position } from '../contract.ts';

/** A ply is one decision, with every roll before it. Draw rules are ignored, and a finished game adds no leaves. */
export const perft = (position: Position, depth: number): number =>
  depth === 0 ? 1 : countLeaves(position, depth, buffer, 0);

/** Like `perft`, in steps of bounded work, so that the caller can show progress or stop between them. */
export function* perftInSteps(position: Position, depth: number): Generator<void, number> {
  if (depth <= PLIES_PER_STEP) {
    yield;
    return perft(position, depth);
  }
  const rows = yield* divideInSteps(position, depth);
  return rows.reduce((sum, [, leaves]) => sum + leaves, 0);
}

export function* divideInSteps(position: Position, depth: number): Generator<void, [Move, number][]> {
  const rows: [Move, number][] = [];
  for (const move of listMoves(position)) {
    const below = position.chance > 0 ? depth : depth - 1;
    const back = follow(position, move);
    rows.push([move, yield* perftInSteps(position, below)]);
    back();
  }
  return rows;
}

/** If dice come next, the moves are the possible rolls. */
export const listMoves = (position: Position): Move[] => {
  if (position.chance > 0) return Array.from({ length: position.chance }, (_, code) => ({ code, payload: 0 }));
  const end = position.generate(scratch, 0);
  return Array.from({ length: end / 2 }, (_, i) => ({ code: scratch[2 * i]!, payload: scratch[2 * i + 1]! }));
};

/** Returns the function that takes the move or roll back. */
export const follow = (position: Position, move: Move): (() => void) => {
  if (position.chance > 0) {
    position.roll(move.code);
    return () => position.unroll();
  }
  position.make(move.code, move.payload);
  return () => position.unmake();
};

const countLeaves = (position: Position, depth: number, moves: Int32Array, at: number): number => {
  let leaves = 0;
  if (position.chance > 0) {
    const outcomes = position.chance;
    for (let outcome = 0; outcome < outcomes; outcome++) {
      position.roll(outcome);
      leaves += countLeaves(position, depth, moves, at);
      position.unroll();
    }
    return leaves;
  }
  if (depth === 1) return position.countMoves();
  const end = position.generate(moves, at);
  for (let i = at; i < end; i += 2) {
    position.make(moves[i]!, moves[i + 1]!);
    leaves += countLeaves(position, depth - 1, moves, end);
    position.unmake();
  }
  return leaves;
};

/** Room for a hundred plies of the positions with the most moves; all counts share it, because they run in turn. */
const buffer = new Int32Array(1 << 17);
const PLIES_PER_STEP = 4;
const scratch = new Int32Array(1 << 12);
