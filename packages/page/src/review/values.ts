import type { Side, Variant } from '@poda/library/core/contract.ts';
import { givenResult, type Worth } from '@poda/library/search/review/judge.ts';
import type { ReviewedMove } from '@poda/library/search/review/review.ts';
import type { Balance } from '@poda/library/search/review/review-summary.ts';
import {
  bareValueText,
  digitsOf,
  endText,
  fullMoves,
  isProvedDraw,
  leadText,
  valueText,
} from '../analysis/engine/value-text.ts';
import { fixed, percent, signedPercent } from '../words/numbers.ts';
import { translator } from '../words/say.ts';
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
  if (move.loss === 0) return '';
  return variant.rules.shows === 'chance' ? percent(move.loss, 1) : fixed(move.loss, digitsOf(variant));
};

/** The predicate of a sentence: `pierde 1,50 peones`. */
export const lossSentence = (variant: Variant, move: LostValue): string => {
  const given = givenResult(move);
  if (given !== null) return say(`loses.${given}`);
  const isChance = variant.rules.shows === 'chance';
  const loss = isChance ? say('of-chance', { loss: fixed(100 * move.loss, 1) }) : leadText(variant, move.loss);
  return say('loses', { loss });
};

/** For a move that keeps a proved win or loss in another number of moves than the best move. */
export const distanceSentence = ({ before, after, loss }: LostValue): string | null => {
  if (loss !== 0 || before.plies === undefined || after.plies === undefined) return null;
  const [best, moves] = [fullMoves(before.plies), fullMoves(after.plies)];
  return best === moves ? null : say(after.value < 0 ? 'distance.loss' : 'distance.win', { moves, best });
};

/** The change of the win probability by a roll. */
export const luckText = (luck: number): string => signedPercent(luck, 1);

/** For example `error grave, pierde 1,50 peones`. */
export const judgedText = (variant: Variant, move: LostValue & Pick<ReviewedMove, 'label'>): string => {
  const cost = distanceSentence(move) ?? (move.loss === 0 ? '' : lossSentence(variant, move));
  return [translator.value.say(`review.label.${move.label}`), cost].filter(Boolean).join(', ');
};

/** Each roll adds its own change of the chance to win, so the sum may exceed 100 %. */
export const luckSentence = (variant: Variant, [first, second]: Balance['luck']): string => {
  const lead = first - second;
  if (lead === 0) return say('luck.even');
  const side = translator.value.sideValues(variant, lead > 0 ? 0 : 1);
  const told = say('luck.told', { ...side, luck: percent(Math.abs(lead), 1) });
  return Math.abs(lead) > 1 ? `${told} ${say('luck.over')}` : told;
};
