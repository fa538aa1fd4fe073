import type { Variant } from '../../core/contract.ts';
import { SHOWN_WIN } from '../../core/shown-value.ts';
import { numberFormat } from '../../core/text/numbers.ts';
import type { Thought } from '../../core/thought.ts';
import { currentLanguage, say, translator } from './say.ts';

/** Formats a value for the user: a probability in per cent, a lead in cells or men, or the plies to a proved end. */
export const valueText = (
  { shows }: Pick<Variant, 'shows'>,
  { value, plies }: { readonly value: number; readonly plies?: number },
): string => {
  const format = (options: Intl.NumberFormatOptions) => numberFormat(currentLanguage(), options);
  if (shows === 'chance') return format({ style: 'percent', maximumFractionDigits: 1 })(value);
  if (plies !== undefined) return say(value > 0 ? 'hints.win' : 'hints.loss', { plies });
  if (Math.abs(value) === SHOWN_WIN) return translator.value.say(value > 0 ? 'thought.won' : 'thought.lost');
  const digits = shows === 'cells' ? 0 : 2;
  return format({ signDisplay: 'exceptZero', minimumFractionDigits: digits, maximumFractionDigits: digits })(value);
};

/** The value, depth and nodes of a program's search, separated by commas; parts that it did not report are left out. */
export const thoughtText = (variant: Pick<Variant, 'shows'>, { depth, nodes, value, plies }: Thought): string => {
  const tell = translator.value;
  const count = numberFormat(currentLanguage());
  return [
    ...(value === undefined ? [] : [valueText(variant, { value, ...(plies === undefined ? {} : { plies }) })]),
    ...(depth === undefined ? [] : [tell.say('thought.depth', { depth })]),
    ...(nodes === undefined ? [] : [tell.say('thought.nodes', { nodes: count(nodes) })]),
  ].join(', ');
};

/** The value that a program told, as short as possible: `#5` is an end in five plies. */
export const shortValue = (variant: Pick<Variant, 'shows'>, { value, plies }: Thought): string => {
  if (value === undefined) return '';
  return plies === undefined || variant.shows === 'chance'
    ? valueText(variant, { value })
    : `${value > 0 ? '+' : '−'}#${plies}`;
};
