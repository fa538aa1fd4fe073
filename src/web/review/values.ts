import type { Variant } from '../../core/contract.ts';
import { SHOWN_WIN } from '../../core/shown-value.ts';
import type { Worth } from '../../search/review/judge.ts';
import { valueText } from '../play/view/hint-panel.tsx';
import { settings } from '../state/settings.ts';
import { say } from './words.ts';

const format = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(settings.language.value, options).format(value);

/** A number with so many digits behind the point, as the language of the moment writes it. */
export const numberText = (value: number, digits: number): string =>
  format(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** The same with its sign, but for nothing. */
export const signedText = (value: number, digits: number): string =>
  format(value, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'exceptZero' });

/** A worth as people read it; a proved one has its sign. */
export const worthText = (variant: Variant, worth: Worth): string =>
  valueText(variant, worth) + (worth.exact && worth.plies === undefined ? ' =' : '');

const digitsOf = ({ shows }: Pick<Variant, 'shows'>): number => (shows === 'chance' ? 1 : shows === 'cells' ? 0 : 2);

/** What a move gave away, and nothing where it gave nothing away; a proved win that is gone is no number. */
export const lossText = ({ shows }: Variant, loss: number): string => {
  if (loss === 0) return '';
  if (loss > SHOWN_WIN / 2) return say('the-game');
  return numberText(shows === 'chance' ? 100 * loss : loss, digitsOf({ shows }));
};

/** The same as something that is missing now. */
export const givenAwayText = (variant: Variant, loss: number): string =>
  loss > SHOWN_WIN / 2
    ? say('the-game')
    : signedText(variant.shows === 'chance' ? -100 * loss : -loss, digitsOf(variant));

/** What a roll gave, in hundredths of the chance to win. */
export const luckText = (luck: number): string => signedText(100 * luck, 1);
