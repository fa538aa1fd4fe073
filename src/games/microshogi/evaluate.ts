import { seenBy } from '../../core/contract.ts';
import type { EvaluationKind } from '../../core/evaluation.ts';
import { EMPTY, kindOf, PIECES } from './moves.ts';
import type { MicroshogiPosition } from './position.ts';
import { faces, handFaces } from './rulesets.ts';

/** No evaluation reaches this: all pieces together are worth far less. */
export const BOUND = 30_000;

/** What a pawn is worth, and so in every value that is shown. */
export const PAWN = 100;

/** What pieces are worth by their face, and nothing else; the king decides the game and counts nothing. */
const material: EvaluationKind<MicroshogiPosition> = {
  id: 'material',
  weights: { B: 350, C: 300, G: 300, R: 500, S: 300, L: 130, P: PAWN, N: 200 },
  make: weights => {
    const worthOfKind = Int32Array.from(faces, face => weights[face] ?? 0);
    const worthInHand = Int32Array.from(handFaces, face => weights[face] ?? 0);
    return {
      evaluate: ({ board, hands, side }) => {
        let ahead = 0;
        for (let square = 0; square < board.length; square++) {
          const piece = board[square]!;
          if (piece !== EMPTY) ahead += piece < PIECES / 2 ? worthOfKind[piece]! : -worthOfKind[kindOf(piece)]!;
        }
        const places = worthInHand.length;
        for (let place = 0; place < places; place++)
          ahead += worthInHand[place]! * (hands[place]! - hands[places + place]!);
        return seenBy(side, ahead);
      },
    };
  },
};

/** The ways to estimate a position; the first one plays. */
export const evaluations: readonly EvaluationKind<MicroshogiPosition>[] = [material];
