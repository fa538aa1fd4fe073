import { seenBy } from '../../core/contract.ts';
import { EMPTY, kindOf, PIECES } from './moves.ts';
import type { MicroshogiPosition } from './position.ts';
import { type Face, faces, handFaces } from './rulesets.ts';

/** No evaluation reaches this: all pieces together are worth far less. */
export const BOUND = 30_000;

export const PAWN = 100;

/** What a piece on the board is worth, in hundredths of a pawn; the king decides the game and counts nothing. */
const worth: Readonly<Record<Face, number>> = { K: 0, B: 350, C: 300, G: 300, R: 500, S: 300, L: 130, P: PAWN, N: 200 };

const worthOfKind = Int32Array.from(faces, face => worth[face]);
const worthInHand = Int32Array.from(handFaces, face => worth[face]);

/** Material ahead, seen from the side to move. */
export const evaluate = ({ board, hands, side }: MicroshogiPosition): number => {
  let ahead = 0;
  for (let square = 0; square < board.length; square++) {
    const piece = board[square]!;
    if (piece !== EMPTY) ahead += piece < PIECES / 2 ? worthOfKind[piece]! : -worthOfKind[kindOf(piece)]!;
  }
  const places = worthInHand.length;
  for (let place = 0; place < places; place++) ahead += worthInHand[place]! * (hands[place]! - hands[places + place]!);
  return seenBy(side, ahead);
};
