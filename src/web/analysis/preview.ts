import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import type { Cell } from '../../core/view.ts';
import { FixedBoard } from '../move-input/fixed-board.ts';

/** Plays the moves of an engine line up to the first illegal one. */
export const previewOf = (from: GameState, texts: readonly string[]): FixedBoard => {
  const state = unwrap(GameState.read(from.variant, from.text));
  let last: readonly Cell[] = [];
  for (const text of texts) {
    const move = state.findMove(text);
    if (!move.ok) break;
    last = state.cells(move.value);
    state.play(move.value);
  }
  return new FixedBoard(state, last);
};
