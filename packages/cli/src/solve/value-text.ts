import type { Variant } from '@poda/library/core/contract.ts';
import { chanceSign, SHOWN_WIN } from '@poda/library/core/shown-value.ts';
import type { ExactValue } from '@poda/library/solve/values.ts';
import type { FullTranslator } from '../words/translators.ts';

/** `54.25 %`, `win in 14 plies`, `3 cells ahead`. */
export const exactText = (
  { value, plies }: ExactValue,
  { rules: { shows } }: Variant,
  translator: FullTranslator,
): string => {
  if (shows === 'chance') return chanceText(value, translator);
  if (Math.abs(value) === SHOWN_WIN) {
    const word = value > 0 ? 'win' : 'loss';
    return plies === undefined ? translator.say(`value.${word}`) : translator.say(`value.${word}-in`, { plies });
  }
  if (value === 0) return translator.say('value.draw');
  return translator.say(value > 0 ? 'value.ahead' : 'value.behind', { cells: Math.abs(value) });
};

export const chanceText = (chance: number, translator: FullTranslator): string => {
  const sign = chanceSign(chance, 0.000001);
  const percent = sign === '' ? 100 * chance : sign === '> ' ? 99.9999 : 0.0001;
  return sign + translator.say('value.percent', { percent: translator.fixed(percent, 4) });
};
