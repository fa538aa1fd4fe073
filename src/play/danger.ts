import type { Move } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';

/** True if a move lets the opponent win with the next move, for example by capturing a king left in check (M3). */
export const losesAtOnce = (state: GameState, move: Move): boolean => {
  const loser = state.side;
  state.play(move);
  const isOthersTurn = state.outcome() === null && !state.isChance && state.side !== loser;
  const loses = isOthersTurn && state.legalMoves().some(reply => winsBy(state, reply));
  state.undo();
  return loses;
};

const winsBy = (state: GameState, move: Move): boolean => {
  const { side } = state;
  state.play(move);
  const outcome = state.outcome();
  state.undo();
  return outcome?.winner === side;
};
