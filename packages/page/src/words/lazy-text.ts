import type { Move } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { moveInWords } from '@poda/library/play/game-in-words.ts';
import { translator } from './say.ts';

/** Translated each time it is read, so that it follows a change of language. */
export type LazyText = () => string;

export const emptyText: LazyText = () => '';

/** Must be called before the move is played; the text, rebuilt from the saved position, can be read later. */
export const lazyMoveText = (state: GameState, move: Move, player?: LazyText): LazyText => {
  const { variant, text } = state;
  const moveText = state.moveText(move);
  return () => {
    const before = unwrap(GameState.read(variant, text));
    return moveInWords(before, unwrap(before.findMove(moveText)), translator.value, player?.());
  };
};
