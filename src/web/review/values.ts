import type { Side, Variant } from '../../core/contract.ts';
import { SHOWN_WIN } from '../../core/shown-value.ts';
import type { Worth } from '../../search/review/judge.ts';
import {
  bareValueText,
  digitsOf,
  isProvedDraw,
  numberText,
  signedText,
  unitText,
  valueText,
} from '../words/value-text.ts';
import { say } from './words.ts';

/** The value of a position for the side `mover`; a proved lead or chance is marked with `=`. */
export const worthText = (variant: Variant, worth: Worth, mover: Side): string =>
  valueText(variant, worth, mover) + proofSign(variant, worth);

/** The same without the unit, for a table whose legend names the unit. */
export const bareWorthText = (variant: Variant, worth: Worth, mover: Side): string =>
  bareValueText(variant, worth, mover) + proofSign(variant, worth);

const proofSign = (variant: Variant, worth: Worth): string =>
  worth.exact && worth.plies === undefined && !isProvedDraw(variant, worth) ? ' =' : '';

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
