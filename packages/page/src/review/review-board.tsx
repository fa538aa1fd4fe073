import { Board } from '../board/board.tsx';
import { diceOn, zeroRollText } from '../board/dice/landed-dice.ts';
import { arrowsFor } from '../board/picture/move-arrows.ts';
import { type Arrow, awardMarks } from '../drawing/marks.ts';
import { placeAndPiece } from '../move-input/cell-labels.ts';
import { piecePathOf } from '../move-input/piece-path.ts';
import { boardLook } from '../settings/settings.ts';
import { gameTitle } from '../words/game-title.ts';
import type { GameReview } from './game-review.ts';
import { say } from './words.ts';

export const ReviewBoard = ({ review, isFlipped }: { review: GameReview; isFlipped: boolean }) => {
  const { variant } = review;
  const state = review.stateBefore.value;
  // The constant key keeps the dice from being animated while the user steps through the game.
  const dice = diceOn(state, 0);
  return (
    <Board
      variant={variant}
      pieces={review.pieces.value}
      flipped={isFlipped}
      marks={awardMarks(state)}
      arrows={arrowsOf(review)}
      dice={dice}
      diceCaption={zeroRollText(dice)}
      look={boardLook.value}
      nameOf={cell => placeAndPiece(variant, review.pieces.value, cell, state).join(', ')}
      label={say('board.of', gameTitle(variant))}
      pathOf={cell => piecePathOf({ variant, state, pieces: review.pieces }, cell)}
    />
  );
};

/** A single arrow if the played move is the best. */
const arrowsOf = (review: GameReview): readonly Arrow[] => {
  const played = review.decisions[review.chosen.value]?.text;
  if (played === undefined) return [];
  const best = review.move.value?.best ?? played;
  const [bestArrow] = arrowsFor(review.stateBefore.value, [best]);
  const [playedArrow] = arrowsFor(review.stateBefore.value, played === best ? [] : [played]);
  return [...(bestArrow ? [bestArrow] : []), ...(playedArrow ? [{ ...playedArrow, kind: 'played' as const }] : [])];
};
