import type { Move } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';

/** Whether the other side can win with its next move if this one is played, as where a king is left to be taken (M3). */
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
