import type { Side, Variant } from '../../core/contract.ts';
import { SHOWN_WIN } from '../../core/shown-value.ts';
import type { Worth } from '../../search/review/judge.ts';
import {
  bareValueText,
  digitsOf,
  endText,
  isProvedDraw,
  numberText,
  signedText,
  unitText,
  valueText,
} from '../words/value-text.ts';
import { say } from './words.ts';

/** The value of a position for the side `mover`; an exact lead or chance is marked as exact. */
export const worthText = (variant: Variant, worth: Worth, mover: Side): string =>
  valueText(variant, worth, mover) + (isExactNumber(variant, worth) ? ` (${say('exact')})` : '');

/** The same without the unit, for a table whose legend names the unit and the sign `=` of exact values. */
export const bareWorthText = (variant: Variant, worth: Worth, mover: Side): string =>
  bareValueText(variant, worth, mover) + (isExactNumber(variant, worth) ? ' =' : '');

/** True if a value is exact and shown as a number; the texts of a proved win or draw already say that it is exact. */
const isExactNumber = (variant: Variant, worth: Worth): boolean =>
  worth.exact &&
  !isProvedDraw(variant, worth) &&
  (variant.shows === 'chance' || endText(variant, worth.value, worth.plies) === null);

/** The value that a move lost, as a string; empty if none, and a word instead of a number if a proved win was lost. */
export const lossText = (variant: Variant, loss: number): string => {
  if (loss === 0) return '';
  if (loss > SHOWN_WIN / 2) return say('the-game');
  return numberText(variant.shows === 'chance' ? 100 * loss : loss, digitsOf(variant));
};

/** The value that a move lost, with its unit: `1,50 peones`. */
export const lossWithUnit = (variant: Variant, loss: number): string => {
  if (loss > SHOWN_WIN / 2) return say('the-game');
  const unit = variant.shows === 'chance' ? say('points') : unitText(variant, loss);
  return `${lossText(variant, loss) || numberText(0, digitsOf(variant))} ${unit}`;
};

/** The luck of a roll, in percentage points of the win probability. */
export const luckText = (luck: number): string => signedText(100 * luck, 1);
