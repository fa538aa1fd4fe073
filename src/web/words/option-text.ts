import type { Option, Variant } from '../../core/contract.ts';
import type { Translator } from '../../i18n/translate.ts';

/** The words for options: the translator, and the page's words for an option that is on or off. */
export interface OptionWords {
  readonly translator: Translator;
  readonly yes: string;
  readonly no: string;
}

/** The name of an option from the messages of the game; undefined if they lack it. */
export const optionName = ({ game }: Variant, { id }: Option, { translator }: OptionWords): string | undefined =>
  translator.ofGame(game, `option.${id}`);

/** True if the option is a rule that is either on or off. */
export const isOnOrOff = ({ values }: Option): boolean => values.every(value => value === 'on' || value === 'off');

/**
 * A value of an option in words: yes or no, a number, or the name of a side if the option chooses one; undefined if
 * there are no words for it.
 */
export const optionValue = (
  variant: Variant,
  option: Option,
  value: string,
  words: OptionWords,
): string | undefined => {
  if (isOnOrOff(option)) return value === 'on' ? words.yes : words.no;
  if (/^\d+$/.test(value)) return value;
  const side = (variant.board.colours as readonly string[]).indexOf(value);
  return side === 0 || side === 1 ? words.translator.sideName(variant, side) : undefined;
};
