import type { Move } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { moveInWords } from '../../play/telling.ts';
import { translator } from './say.ts';

/** A text that is translated each time it is read, so that it follows a change of language. */
export type LazyText = () => string;

export const emptyText: LazyText = () => '';

/**
 * Describes a move in words. Call it before the move is played; the text can be read later, because it is rebuilt from
 * the saved position.
 */
export const lazyMoveText = (state: GameState, move: Move): LazyText => {
  const { variant, text } = state;
  const moveText = state.moveText(move);
  return () => {
    const before = unwrap(GameState.read(variant, text));
    return moveInWords(before, unwrap(before.findMove(moveText)), translator.value);
  };
};
