import type { Variant } from '../../core/contract.ts';
import { SHOWN_WIN } from '../../core/shown-value.ts';
import type { FullTranslator } from '../../i18n/translators.ts';
import type { ExactValue } from '../../solve/values.ts';

/** `54.25 %`, `win in 14 plies`, `3 cells ahead`. */
export const exactText = ({ value, plies }: ExactValue, { shows }: Variant, translator: FullTranslator): string => {
  if (shows === 'chance') return chanceText(value, translator);
  if (Math.abs(value) === SHOWN_WIN) {
    const word = value > 0 ? 'win' : 'loss';
    return plies === undefined ? translator.say(`value.${word}`) : translator.say(`value.${word}-in`, { plies });
  }
  if (value === 0) return translator.say('value.draw');
  return translator.say(value > 0 ? 'value.ahead' : 'value.behind', { cells: Math.abs(value) });
};

export const chanceText = (chance: number, translator: FullTranslator): string =>
  translator.say('value.percent', { percent: translator.fixed(100 * chance, 4) });
