import type { Game, Variant } from '@poda/library/core/contract.ts';
import type { HouseRules } from '@poda/library/play/input/move-input.ts';
import { settings } from '../settings/settings.ts';
import { translator } from '../words/say.ts';

/** Only some rulesets have these: touch-move (D10), a warning before losing the king (M3), and one of danger to it. */
export type HouseRule = 'touch-move' | 'warning' | 'danger';

const keyOf = (ruleset: string, rule: HouseRule): string => `habit.${rule}.${ruleset}`;

/** The messages of a game contain the texts of its house rules. */
export const hasHouseRule = (game: Game, ruleset: string, rule: HouseRule): boolean =>
  keyOf(ruleset, rule) in game.messages.es;

export const houseRuleText = ({ game, ruleset }: Variant, rule: HouseRule): string =>
  translator.value.ofGame(game, keyOf(ruleset, rule)) ?? '';

/** As the user has set them. */
export const houseRulesOf = ({ game, ruleset }: Variant): HouseRules => ({
  get isTouchMove() {
    return settings.isTouchMove.value && hasHouseRule(game, ruleset, 'touch-move');
  },
  get isWarning() {
    return settings.isWarning.value && hasHouseRule(game, ruleset, 'warning');
  },
});
