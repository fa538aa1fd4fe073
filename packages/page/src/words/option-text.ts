import type { Option, Variant } from '@poda/library/core/contract.ts';
import type { Translator } from '@poda/library/i18n/translate.ts';

/** `yes` and `no` are the page's words for an option that is on or off. */
export interface OptionWords {
  readonly translator: Translator;
  readonly yes: string;
  readonly no: string;
}

/** Undefined if the messages of the game lack it. */
export const optionName = ({ game }: Variant, { id }: Option, { translator }: OptionWords): string | undefined =>
  translator.ofGame(game, `option.${id}`);

export const isOnOrOff = ({ values }: Option): boolean => values.every(value => value === 'on' || value === 'off');

/** Yes or no, a number, or the name of a side; undefined if there are no words for the value. */
export const optionValue = (
  variant: Variant,
  option: Option,
  value: string,
  words: OptionWords,
): string | undefined => {
  if (isOnOrOff(option)) return value === 'on' ? words.yes : words.no;
  if (/^\d+$/.test(value)) return value;
  const side = (variant.face.board.colours as readonly string[]).indexOf(value);
  return side === 0 || side === 1 ? words.translator.sideName(variant, side) : undefined;
};
