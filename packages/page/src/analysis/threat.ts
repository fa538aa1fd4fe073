import { GameState } from '@poda/library/core/game-state.ts';
import { checked, editedFrom, withOtherSide } from './editor/editing.ts';

/**
 * The opponent's best move in this position is the threat; null if the game is over or has dice, or if the rules do not
 * allow the position.
 */
export const threatIn = (state: GameState): GameState | null => {
  const { variant } = state;
  if (variant.rules.dice !== null || state.outcome() !== null) return null;
  const edited = editedFrom(variant, state.text);
  const text = edited.ok ? checked(variant, withOtherSide(edited.value)) : edited;
  const turned = text.ok ? GameState.read(variant, text.value) : text;
  return turned.ok && turned.value.outcome() === null ? turned.value : null;
};
