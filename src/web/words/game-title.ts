import type { Variant } from '../../core/contract.ts';
import { capitalised } from '../../i18n/translate.ts';
import { say, translator } from './say.ts';

/**
 * The title of a variant, and its ruleset and options as detail. If a ruleset has its own summary, as checkers has, the
 * title names the ruleset.
 */
export const gameTitle = ({ game, ruleset, options }: Variant): { readonly game: string; readonly detail: string } => {
  const { value: words } = translator;
  const isOwnGame = words.ofGame(game, `summary.${ruleset}`) !== undefined;
  const rules = words.rulesetName(game, ruleset);
  const others = game.rulesets
    .find(({ id }) => id === ruleset)!
    .options.filter(({ id, default: usual }) => usual !== null && options[id] !== usual)
    .map(({ id }) => `${words.ofGame(game, `option.${id}`) ?? id}: ${valueWord(options[id]!)}`);
  return {
    game: isOwnGame ? capitalised(rules) : words.gameName(game),
    detail: capitalised([...(isOwnGame ? [] : [rules]), ...others].join(' · ')),
  };
};

const valueWord = (value: string): string => (value === 'on' ? say('yes') : value === 'off' ? say('no') : value);
