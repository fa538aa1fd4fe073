import { type Side, seenBy, type Variant } from '@poda/library/core/contract.ts';
import { chanceSign, SHOWN_WIN, shownDigits, turnedValue } from '@poda/library/core/shown-value.ts';
import { numberFormat } from '@poda/library/core/text/numbers.ts';
import type { Thought } from '@poda/library/core/thought.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { settings } from '../../settings/settings.ts';
import { fixed, percent, signed } from '../../words/numbers.ts';
import { currentLanguage, sayFrom, translator } from '../../words/say.ts';
import { valueWords } from './value-words.ts';

const say = sayFrom(valueWords);

/** For the side to move: a chance to win or a lead, whether it is proved, and the plies to a proved win or loss. */
interface Worth {
  readonly value: number;
  readonly exact?: boolean;
  readonly plies?: number;
}

/** The user chooses whether values are shown for side 0 or for the mover. */
export const viewSide = (mover: Side): Side => (settings.viewpoint.value === 'first' ? 0 : mover);

export const viewedValue = (variant: Variant, value: number, mover: Side): number =>
  viewSide(mover) === mover ? value : turnedValue(variant.rules.shows, value);

/** `count` chooses between singular and plural. */
export const unitText = ({ game, rules: { shows } }: Variant, count = 2): string =>
  shows === 'chance'
    ? ''
    : (translator.value.ofGame(game, `unit.${shows}`, { count }) ?? say(`unit.${shows}`, { count }));

/** For percentage points, cells or men. */
export const digitsOf = (variant: Variant): number => shownDigits(variant) - (variant.rules.shows === 'chance' ? 2 : 0);

/** For tables whose heading names the unit. */
const signedLead = (variant: Variant, lead: number, maxDigits = 2): string =>
  signed(lead, Math.min(maxDigits, digitsOf(variant)));

/** Without sign, with unit: `1,50 peones`. */
export const leadText = (variant: Variant, lead: number): string =>
  `${fixed(Math.abs(lead), digitsOf(variant))} ${unitOf(variant, lead)}`;

/** In the singular if the lead is shown as 1. */
const unitOf = (variant: Variant, lead: number): string =>
  unitText(variant, Number(Math.abs(lead).toFixed(digitsOf(variant))));

/** `share` is from 0 to 1. */
export const percentText = (share: number, digits = 1): string =>
  numberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: digits })(share);

/** A chance to win; one that only rounds to certainty is told as a bound. */
export const chanceText = (chance: number): string => {
  const sign = chanceSign(chance, 0.001);
  return sign + percent(sign === '' ? chance : sign === '> ' ? 0.999 : 0.001, 1);
};

/** Without unit: a chance in per cent, a signed lead, a proved draw, or the winner of a proved end and its plies. */
export const bareValueText = (variant: Variant, worth: Worth, mover: Side): string => {
  const { value, plies } = worth;
  if (variant.rules.shows === 'chance') return chanceText(viewedValue(variant, value, mover));
  if (isProvedDraw(variant, worth)) return say('value.draw');
  return endText(variant, seenBy(mover, value), plies) ?? signedLead(variant, viewedValue(variant, value, mover));
};

/** With the unit of a lead: `+1,50 peones`. */
export const valueText = (variant: Variant, worth: Worth, mover: Side): string => {
  const { value, plies } = worth;
  const bare = bareValueText(variant, worth, mover);
  const isWithoutUnit =
    variant.rules.shows === 'chance' || isProvedDraw(variant, worth) || endText(variant, value, plies) !== null;
  return isWithoutUnit ? bare : `${bare} ${unitOf(variant, value)}`;
};

/** A move of each side counts as one, as in the lists of moves. */
export const fullMoves = (plies: number): number => Math.ceil(plies / 2);

/** An estimated lead of 0 is no proved draw. */
export const isProvedDraw = ({ rules: { shows } }: Variant, { value, exact }: Worth): boolean =>
  shows !== 'chance' && value === 0 && exact === true;

/** `value` is for side 0; null if it proves no win. */
export const endText = (variant: Variant, value: number, plies: number | undefined): string | null => {
  if (value === 0 || (plies === undefined && Math.abs(value) !== SHOWN_WIN)) return null;
  const winner = translator.value.sideValues(variant, value > 0 ? 0 : 1);
  return plies === undefined ? say('value.win', winner) : say('value.win-in', { ...winner, moves: fullMoves(plies) });
};

/** Says for which side values are shown. */
export const viewText = (variant: Variant, mover: Side): string =>
  capitalised(
    say(
      variant.rules.shows === 'chance' ? 'value.chance-of' : 'value.lead-of',
      translator.value.sideValues(variant, viewSide(mover)),
    ),
  );

/** Leaves out what the search did not report. */
export const thoughtText = (variant: Variant, { depth, nodes, value, plies }: Thought, mover: Side): string => {
  const tell = translator.value;
  const count = numberFormat(currentLanguage());
  return [
    ...(value === undefined ? [] : [valueText(variant, { value, ...(plies === undefined ? {} : { plies }) }, mover)]),
    ...(depth === undefined ? [] : [tell.say('thought.depth', { depth })]),
    ...(nodes === undefined ? [] : [tell.say('thought.nodes', { nodes: count(nodes) })]),
  ].join(', ');
};

/** As short as possible: `+#5` is a win in five moves for the side that values are shown for. */
export const shortValue = (variant: Variant, { value, plies }: Thought, mover: Side, digits = 2): string => {
  if (value === undefined) return '';
  const viewed = viewedValue(variant, value, mover);
  if (variant.rules.shows === 'chance') return chanceText(viewed);
  if (plies === undefined && Math.abs(value) !== SHOWN_WIN) return signedLead(variant, viewed, digits);
  return `${viewed > 0 ? '+' : '−'}#${plies === undefined ? '' : fullMoves(plies)}`;
};
