import type { Variant } from '@poda/library/core/contract.ts';
import type { PieceKind } from '@poda/library/core/view.ts';
import { say, translator } from '../words/say.ts';

/** Without the side. */
export const nameOfPiece = ({ game }: Variant, piece: string): string =>
  translator.value.ofGame(game, `piece.${piece}`) ?? piece;

/** Empty in games whose messages do not describe moves. */
export const movesInWords = ({ game }: Variant, piece: string): string =>
  translator.value.ofGame(game, `moves.${piece}`) ?? '';

/** Describes both faces for screen readers; empty if there is nothing to tell. */
export const pieceInWords = (variant: Variant, { piece, otherFace }: PieceKind): string => {
  const back = otherFace?.piece;
  const tell = (name: string, moves: string) => (moves === '' ? name : `${name}: ${moves}`);
  return [
    movesInWords(variant, piece),
    back === undefined
      ? ''
      : say('cell.other-face', { piece: tell(nameOfPiece(variant, back), movesInWords(variant, back)) }),
  ]
    .filter(part => part !== '')
    .join('; ');
};

/**
 * Describes a kind of square with the game's messages `cell.LOOK.about` and, for rules of an option,
 * `cell.LOOK.about.OPTION.VALUE`. Empty for ordinary squares.
 */
export const aboutSquare = ({ game, options }: Variant, look: string): string => {
  const about = `cell.${look}.about`;
  return [about, ...Object.entries(options).map(([option, value]) => `${about}.${option}.${value}`)]
    .map(key => translator.value.ofGame(game, key) ?? '')
    .filter(text => text !== '')
    .join(' ');
};
