import type { Variant } from '@poda/library/core/contract.ts';
import { chanceSign, SHOWN_WIN } from '@poda/library/core/shown-value.ts';
import { type Hint, type HintList, listHints, type ShownLine } from '@poda/library/search/review/shown-line.ts';
import { exactText } from '../solve/value-text.ts';
import type { FullTranslator } from '../words/translators.ts';

/** Tied moves share their number; headings separate proved and estimated values. */
export const hintText = (lines: readonly ShownLine[], variant: Variant, translator: FullTranslator): string => {
  const lists = listHints(lines);
  const hasHeadings = lists.length > 1;
  const listed = lists.reduce((sum, { hints }) => sum + hints.length, 0);
  // After a proved win without estimates; otherwise without proved losses.
  const reason = lists[0]?.isExact ? 'hint.without-estimates' : 'hint.without-losses';
  return [
    ...lists.flatMap(list => [
      ...(hasHeadings ? [translator.say(list.isExact ? 'hint.exact' : 'hint.estimates')] : []),
      ...hintLines(list, variant, translator),
    ]),
    ...(listed < lines.length ? [translator.say(reason, { count: lines.length - listed })] : []),
  ].join('\n');
};

const hintLines = ({ hints }: HintList, variant: Variant, translator: FullTranslator): string[] =>
  hints.map(({ line, rank, isTied }: Hint) => {
    const place = isTied ? translator.say('hint.tied', { rank }) : `${rank}.`;
    return `${place} ${lineText(line, variant, translator)}`;
  });

const lineText = (line: ShownLine, variant: Variant, translator: FullTranslator): string => {
  const proof = translator.say(line.exact ? 'analyse.exact' : 'analyse.estimate');
  return `${line.move}  ${worthText(line, variant, translator)} (${proof})  ${line.pv.join(' ')}`;
};

/** The value of a line: a proved win, loss or draw in the words of `poda value`, else a number. */
export const worthText = (
  { value, exact, plies }: Pick<ShownLine, 'value' | 'exact' | 'plies'>,
  variant: Variant,
  translator: FullTranslator,
): string =>
  isProved({ value, exact }, variant)
    ? exactText({ value, ...(plies === undefined ? {} : { plies }) }, variant, translator)
    : valueText(value, variant, translator, exact);

/** True if the value is a proved win, loss or draw, where only winning counts. */
export const isProved = (
  { value, exact }: Pick<ShownLine, 'value' | 'exact'>,
  { rules: { shows } }: Variant,
): boolean => exact && shows === 'men' && (value === 0 || Math.abs(value) === SHOWN_WIN);

/** At most four decimals; a chance that only rounds to certainty is told as a bound. */
export const valueText = (
  value: number,
  { rules: { shows } }: Variant,
  translator: FullTranslator,
  exact = false,
): string => {
  const rounded = Math.round(value * 10_000) / 10_000;
  if (shows !== 'chance') return translator.number(rounded);
  const chance = exact ? value : Math.max(Number.EPSILON, Math.min(1 - Number.EPSILON, value));
  const sign = chanceSign(chance, 0.0001);
  return sign === '' ? translator.number(rounded) : `${sign}${translator.number(sign === '> ' ? 0.999 : 0.001)}`;
};
