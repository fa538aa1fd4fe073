import type { Side, Variant } from '@poda/library/core/contract.ts';
import { givenResult, type Worth } from '@poda/library/search/review/judge.ts';
import type { ReviewedMove } from '@poda/library/search/review/review.ts';
import { bareValueText, digitsOf, endText, isProvedDraw, unitText, valueText } from '../analysis/engine/value-text.ts';
import { fixed, signed } from '../report/numbers.ts';
import { say } from './words.ts';

export const worthText = (variant: Variant, worth: Worth, mover: Side): string =>
  valueText(variant, worth, mover) + (isExactNumber(variant, worth) ? ` (${say('exact')})` : '');

/** For a table whose legend names the unit and the sign `=` of exact values. */
export const bareWorthText = (variant: Variant, worth: Worth, mover: Side): string =>
  bareValueText(variant, worth, mover) + (isExactNumber(variant, worth) ? ' =' : '');

/** The texts of a proved win or draw already say that the value is exact. */
const isExactNumber = (variant: Variant, worth: Worth): boolean =>
  worth.exact &&
  !isProvedDraw(variant, worth) &&
  (variant.rules.shows === 'chance' || endText(variant, worth.value, worth.plies) === null);

type LostValue = Pick<ReviewedMove, 'before' | 'after' | 'loss'>;

/** Empty if none, and a word if the move gave a proved result away. */
export const lossText = (variant: Variant, move: LostValue): string => {
  const given = givenResult(move);
  if (given !== null) return say(`lost.${given}`);
  return move.loss === 0 ? '' : lossNumber(variant, move.loss);
};

/** The predicate of a sentence: `pierde 1,50 peones`. */
export const lossSentence = (variant: Variant, move: LostValue): string => {
  const given = givenResult(move);
  if (given !== null) return say(`loses.${given}`);
  const unit = variant.rules.shows === 'chance' ? say('points') : unitText(variant, move.loss);
  return say('loses', { loss: `${lossNumber(variant, move.loss)} ${unit}` });
};

const lossNumber = (variant: Variant, loss: number): string =>
  fixed(variant.rules.shows === 'chance' ? 100 * loss : loss, digitsOf(variant));

/** For a move that keeps a proved win or loss in another number of plies than the best move. */
export const distanceSentence = ({ before, after, loss }: LostValue): string | null => {
  if (loss !== 0 || before.plies === undefined || after.plies === undefined || before.plies === after.plies)
    return null;
  return say(after.value < 0 ? 'distance.loss' : 'distance.win', { plies: after.plies, best: before.plies });
};

/** In percentage points of the win probability. */
export const luckText = (luck: number): string => signed(100 * luck, 1);
