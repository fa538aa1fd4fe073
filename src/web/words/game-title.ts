import { optionsOf, type Variant } from '../../core/contract.ts';
import { capitalised } from '../../i18n/translate.ts';
import { type OptionWords, optionName, optionValue } from './option-text.ts';
import { say, translator } from './say.ts';

type GameTitle = Readonly<Record<'game' | 'ofGame' | 'detail', string>>;

/**
 * The title of a variant, the same after a preposition (`del Juego Real de Ur`), and its ruleset and options as detail.
 * If a ruleset has its own summary, as checkers has, the title names the ruleset.
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

/** The ruleset of a variant, and the options in which it differs from the ruleset. */
export const rulesText = (variant: Variant): string =>
  capitalised([translator.value.rulesetName(variant.game, variant.ruleset), ...unusualOptions(variant)].join(' · '));

const unusualOptions = (variant: Variant): string[] => {
  const words = optionWords();
  const { formerOptions = [] } = variant.game.rulesets.find(({ id }) => id === variant.ruleset)!;
  return [...optionsOf(variant), ...formerOptions]
    .filter(({ id, default: usual }) => usual !== null && variant.options[id] !== usual)
    .map(option => {
      const value = variant.options[option.id]!;
      return `${optionName(variant, option, words) ?? option.id}: ${optionValue(variant, option, value, words) ?? value}`;
    });
};

/** The words for options in the current language. */
export const optionWords = (): OptionWords => ({ translator: translator.value, yes: say('yes'), no: say('no') });
