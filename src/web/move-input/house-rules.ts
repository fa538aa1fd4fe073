import type { Game, Variant } from '../../core/contract.ts';
import { translator } from '../words/say.ts';

/**
 * Optional rules and aids that only some rulesets have: touch-move (D10), a warning before losing the king (M3), and a
 * warning when the king is in danger.
 */
export type HouseRule = 'touch-move' | 'warning' | 'danger';

/** The house rules in force in a game. */
export interface HouseRules {
  /** True if a touched piece must be moved (D10). */
  readonly isTouchMove: boolean;
  /** True if a move that loses at once must be chosen twice (M3). */
  readonly isWarning: boolean;
}

const keyOf = (ruleset: string, rule: HouseRule): string => `habit.${rule}.${ruleset}`;

/** True if a ruleset has a house rule: the game's messages then contain its text. */
export const hasHouseRule = (game: Game, ruleset: string, rule: HouseRule): boolean =>
  keyOf(ruleset, rule) in game.messages.es;

export const houseRuleText = ({ game, ruleset }: Variant, rule: HouseRule): string =>
  translator.value.ofGame(game, keyOf(ruleset, rule)) ?? '';
