import type { Side, Variant } from '../../core/contract.ts';
import { SHOWN_WIN } from '../../core/shown-value.ts';
import { numberFormat } from '../../core/text/numbers.ts';
import type { Worth } from '../../search/review/judge.ts';
import { settings } from '../state/settings.ts';
import { bareValueText, isProvedDraw, unitText, valueText } from '../words/value-text.ts';
import { say } from './words.ts';

const format = (value: number, options: Intl.NumberFormatOptions): string =>
  numberFormat(settings.language.value, options)(value);

/** A number with a fixed count of decimals, in the language of the page. */
export const numberText = (value: number, digits: number): string =>
  format(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A number with its sign, except zero. */
export const signedText = (value: number, digits: number): string =>
  format(value, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'exceptZero' });

/** The value of a position for the side `mover`; a proved lead or chance is marked with `=`. */
export const worthText = (variant: Variant, worth: Worth, mover: Side): string =>
  valueText(variant, worth, mover) + proofSign(variant, worth);

/** The same without the unit, for a table whose legend names the unit. */
export const bareWorthText = (variant: Variant, worth: Worth, mover: Side): string =>
  bareValueText(variant, worth, mover) + proofSign(variant, worth);

const proofSign = (variant: Variant, worth: Worth): string =>
  worth.exact && worth.plies === undefined && !isProvedDraw(variant, worth) ? ' =' : '';

const digitsOf = ({ shows }: Pick<Variant, 'shows'>): number => (shows === 'chance' ? 1 : shows === 'cells' ? 0 : 2);

/** The value that a move lost, as a string; empty if none, and a word instead of a number if a proved win was lost. */
export const lossText = ({ shows }: Variant, loss: number): string => {
  if (loss === 0) return '';
  if (loss > SHOWN_WIN / 2) return say('the-game');
  return numberText(shows === 'chance' ? 100 * loss : loss, digitsOf({ shows }));
};

/** The value that a move lost, with its unit: `1,50 peones`. */
export const lossWithUnit = (variant: Variant, loss: number): string => {
  if (loss > SHOWN_WIN / 2) return say('the-game');
  const unit = variant.shows === 'chance' ? say('points') : unitText(variant, loss);
  return `${lossText(variant, loss) || numberText(0, digitsOf(variant))} ${unit}`;
};

/** The luck of a roll, in percentage points of the win probability. */
export const luckText = (luck: number): string => signedText(100 * luck, 1);
