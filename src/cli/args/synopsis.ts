import type { FullTranslator } from '../../i18n/translators.ts';
import type { Command } from '../command.ts';

export const synopsis = ({ name, takesGame, operands = [] }: Command, translator: FullTranslator): string => {
  const shown = operands.map(({ word, isRequired }) =>
    isRequired ? translator.say(word) : `[${translator.say(word)}]`,
  );
  return [name, ...(takesGame ? [translator.say('help.word.game')] : []), ...shown].join(' ');
};
