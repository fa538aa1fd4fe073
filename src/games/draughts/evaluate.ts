import { countBits } from '../../core/bits.ts';
import type { DraughtsPosition } from './position.ts';

/** No evaluation reaches this: twelve kings are worth far less. */
export const BOUND = 30_000;

export const MAN = 100;
const KING = 300;

/** Material ahead, seen from the side to move. */
export const evaluate = ({ own, enemy, kings }: DraughtsPosition): number =>
  MAN * (countBits(own) - countBits(enemy)) + (KING - MAN) * (countBits(own & kings) - countBits(enemy & kings));
