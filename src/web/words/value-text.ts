import { type Side, seenBy, type Variant } from '../../core/contract.ts';
import { SHOWN_WIN, turnedValue } from '../../core/shown-value.ts';
import { numberFormat } from '../../core/text/numbers.ts';
import type { Thought } from '../../core/thought.ts';
import { capitalised } from '../../i18n/translate.ts';
import { settings } from '../state/settings.ts';
import { currentLanguage, say, translator } from './say.ts';

/**
 * A value for the side to move: a chance to win, or a lead in cells or men, whether it is proved, and the plies to a
 * proved win or loss.
 */
interface Worth {
  readonly value: number;
  readonly exact?: boolean;
  readonly plies?: number;
}

/** The side for which values are shown when `mover` is to move: the user chooses between side 0 and the mover. */
export const viewSide = (mover: Side): Side => (settings.viewpoint.value === 'first' ? 0 : mover);

/** A value for `mover` as the value for the side that the user chose. */
export const viewedValue = (variant: Variant, value: number, mover: Side): number =>
  viewSide(mover) === mover ? value : turnedValue(variant, value);

/** The unit of a lead: cells, men, or what the game calls it; `count` chooses between singular and plural. */
export const unitText = ({ game, shows }: Variant, count = 2): string =>
  shows === 'chance'
    ? ''
    : (translator.value.ofGame(game, `unit.${shows}`, { count }) ?? say(`unit.${shows}`, { count }));

/** A number with a fixed count of decimals, in the language of the page. */
export const numberText = (value: number, digits: number): string =>
  numberFormat(currentLanguage(), { minimumFractionDigits: digits, maximumFractionDigits: digits })(value);

/** The same with its sign, except zero; the sign is a true minus, as wide as the plus. */
export const signedText = (value: number, digits: number): string =>
  numberFormat(currentLanguage(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  })(value).replace('-', '−');

/** The number of decimals of a value: percentage points, cells or men. */
export const digitsOf = ({ shows }: Variant): number => (shows === 'chance' ? 1 : shows === 'cells' ? 0 : 2);

/** A lead with its sign but without its unit, for tables whose heading names the unit. */
const signedLead = (variant: Variant, lead: number, maxDigits = 2): string =>
  signedText(lead, Math.min(maxDigits, digitsOf(variant)));

/** A lead without its sign, with its unit: `1,50 peones`. */
export const leadText = (variant: Variant, lead: number): string =>
  `${numberText(Math.abs(lead), digitsOf(variant))} ${unitText(variant, Math.abs(lead))}`;

/** A share from 0 to 1 in per cent. */
export const percentText = (share: number, digits = 1): string =>
  numberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: digits })(share);

/** A share from 0 to 1 in per cent, always with the same number of decimals, for columns of numbers. */
export const fixedPercent = (share: number, digits: number): string =>
  numberFormat(currentLanguage(), {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })(share);

/**
 * A value for `mover`, as it is shown without its unit: a probability in per cent, a signed lead, a proved
 * draw, or the winner of a proved end and the plies to it.
 */
export const bareValueText = (variant: Variant, worth: Worth, mover: Side): string => {
  const { value, plies } = worth;
  if (variant.shows === 'chance') return fixedPercent(viewedValue(variant, value, mover), digitsOf(variant));
  if (isProvedDraw(variant, worth)) return say('value.draw');
  return endText(variant, seenBy(mover, value), plies) ?? signedLead(variant, viewedValue(variant, value, mover));
};

/** The same with the unit of a lead: `+1,50 peones`. */
export const valueText = (variant: Variant, worth: Worth, mover: Side): string => {
  const { value, plies } = worth;
  const bare = bareValueText(variant, worth, mover);
  const isWithoutUnit =
    variant.shows === 'chance' || isProvedDraw(variant, worth) || endText(variant, value, plies) !== null;
  return isWithoutUnit ? bare : `${bare} ${unitText(variant, Math.abs(value))}`;
};

/** True for a proved draw; an estimated lead of 0 is none. */
export const isProvedDraw = ({ shows }: Variant, { value, exact }: Worth): boolean =>
  shows !== 'chance' && value === 0 && exact === true;

/** A proved win of either side in words, from a value for side 0; null if the value proves none. */
export const endText = (variant: Variant, value: number, plies: number | undefined): string | null => {
  if (value === 0 || (plies === undefined && Math.abs(value) !== SHOWN_WIN)) return null;
  const winner = translator.value.sideValues(variant, value > 0 ? 0 : 1);
  return plies === undefined ? say('value.win', winner) : say('value.win-in', { ...winner, plies });
};

/** A line that says for which side values are shown when `mover` is to move. */
export const viewText = (variant: Variant, mover: Side): string =>
  capitalised(
    say(
      variant.shows === 'chance' ? 'value.chance-of' : 'value.lead-of',
      translator.value.sideValues(variant, viewSide(mover)),
    ),
  );

/** The value, depth and nodes of a program's search, separated by commas; parts that it did not report are left out. */
export const thoughtText = (variant: Variant, { depth, nodes, value, plies }: Thought, mover: Side): string => {
  const tell = translator.value;
  const count = numberFormat(currentLanguage());
  return [
    ...(value === undefined ? [] : [valueText(variant, { value, ...(plies === undefined ? {} : { plies }) }, mover)]),
    ...(depth === undefined ? [] : [tell.say('thought.depth', { depth })]),
    ...(nodes === undefined ? [] : [tell.say('thought.nodes', { nodes: count(nodes) })]),
  ].join(', ');
};

/** A value for `mover`, as short as possible: `+#5` is a win of the side that values are shown for, in five plies. */
export const shortValue = (variant: Variant, { value, plies }: Thought, mover: Side, digits = 2): string => {
  if (value === undefined) return '';
  const viewed = viewedValue(variant, value, mover);
  if (variant.shows === 'chance') return fixedPercent(viewed, digitsOf(variant));
  if (plies === undefined && Math.abs(value) !== SHOWN_WIN) return signedLead(variant, viewed, digits);
  return `${viewed > 0 ? '+' : '−'}#${plies ?? ''}`;
};
