import { type Side, seenBy, type Variant } from '@poda/library/core/contract.ts';
import { digitsOf, viewSide } from '../analysis/engine/value-text.ts';
import { signed } from '../words/numbers.ts';

/** A share for the side that values are shown for, with its sign; `share` is for the side to move. */
export const shareText = (variant: Variant, share: number, mover: Side): string =>
  signed(viewedShare(share, mover), Math.max(2, digitsOf(variant)));

export const viewedShare = (share: number, mover: Side): number => seenBy(viewSide(mover) === mover ? 0 : 1, share);
