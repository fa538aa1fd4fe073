import { rulesetOptions, type Variant } from '@poda/library/core/contract.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { type OptionWords, optionName, optionValue } from './option-text.ts';
import { say, translator } from './say.ts';

type GameTitle = Readonly<Record<'game' | 'ofGame' | 'detail', string>>;

/**
 * `ofGame` follows a preposition (`del Juego Real de Ur`), `detail` has ruleset and options. A ruleset with a summary
 * of its own, such as checkers, is the title.
 */
export const gameTitle = (variant: Variant): GameTitle => {
  const { game, ruleset } = variant;
  const { value: words } = translator;
  const isOwnGame = words.ofGame(game, `summary.${ruleset}`) !== undefined;
  const rules = words.rulesetName(game, ruleset);
  const name = isOwnGame ? rules : words.gameName(game);
  return {
    game: capitalised(name),
    ofGame: (isOwnGame ? undefined : words.ofGame(game, 'name.of')) ?? words.nameValues(name).ofSide,
    detail: capitalised([...(isOwnGame ? [] : [rules]), ...unusualOptions(variant)].join(' · ')),
  };
};

/** Names only the options that differ from the ruleset. */
export const rulesText = (variant: Variant): string =>
  capitalised([translator.value.rulesetName(variant.game, variant.ruleset), ...unusualOptions(variant)].join(' · '));

const unusualOptions = (variant: Variant): string[] => {
  const words = optionWords();
  const { formerOptions = [] } = variant.game.rulesets.find(({ id }) => id === variant.ruleset)!;
  return [...rulesetOptions(variant), ...formerOptions]
    .filter(({ id, default: usual }) => usual !== null && variant.options[id] !== usual)
    .map(option => {
      const value = variant.options[option.id]!;
      return `${optionName(variant, option, words) ?? option.id}: ${optionValue(variant, option, value, words) ?? value}`;
    });
};

export const optionWords = (): OptionWords => ({ translator: translator.value, yes: say('yes'), no: say('no') });
