import type { Move } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { moveInWords } from '../../play/telling.ts';
import { translator } from './say.ts';
import type { Told } from './told.ts';

/** A move that is about to be played, in words; it can be told again when the game has gone on. */
export const moveTold = (state: GameState, move: Move): Told => {
  const { variant, text } = state;
  const moveText = state.moveText(move);
  return () => {
    const before = unwrap(GameState.read(variant, text));
    return moveInWords(before, unwrap(before.findMove(moveText)), translator.value);
  };
};
