import type { Game, Variant } from '../../core/contract.ts';
import { translator } from '../words/say.ts';

/** What only some rulesets let a table agree on: to move what was touched (D10), and to be warned of a lost king (M3). */
export type HouseRule = 'touch-move' | 'warning';

const keyOf = (ruleset: string, habit: HouseRule): string => `habit.${habit}.${ruleset}`;

/** Whether a ruleset has such a rule: then the game has words for it. */
export const hasHouseRule = (game: Game, ruleset: string, habit: HouseRule): boolean =>
  keyOf(ruleset, habit) in game.messages.es;

export const houseRuleText = ({ game, ruleset }: Variant, habit: HouseRule): string =>
  translator.value.ofGame(game, keyOf(ruleset, habit)) ?? '';
