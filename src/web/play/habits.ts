import type { Game, Variant } from '../../core/contract.ts';
import { translator } from '../words/say.ts';

/** What only some rulesets let a table agree on: to move what was touched (D10), and to be warned of a lost king (M3). */
export type Habit = 'touch-move' | 'warning';

const keyOf = (ruleset: string, habit: Habit): string => `habit.${habit}.${ruleset}`;

/** Whether a ruleset has such a rule: then the game has words for it. */
export const hasHabit = (game: Game, ruleset: string, habit: Habit): boolean =>
  keyOf(ruleset, habit) in game.messages.es;

export const habitText = ({ game, ruleset }: Variant, habit: Habit): string =>
  translator.value.ofGame(game, keyOf(ruleset, habit)) ?? '';
