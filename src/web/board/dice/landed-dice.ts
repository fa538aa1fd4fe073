import type { Variant } from '../../../core/contract.ts';
import type { GameState } from '../../../core/game-state.ts';
import { say } from '../../words/say.ts';
import type { DiceShown } from './dice.tsx';

/**
 * Landed dice with a given count; null without dice or count. The order of the dice does not matter, so the marked ones
 * come first. A count above the number of dice means a roll of all zeros, as in some rulesets of Ur.
 */
export const landedDice = ({ dice }: Variant, count: number | null, key: number): DiceShown | null => {
  if (dice === null || count === null) return null;
  const marked = count > dice.number ? 0 : count;
  return { faces: Array.from({ length: dice.number }, (_, i) => (i < marked ? 1 : 0)), count, key };
};

/** The dice of a position; while `key` is unchanged, the page does not animate the dice. */
export const diceOn = ({ variant, position, plies }: GameState, key = plies): DiceShown | null =>
  landedDice(variant, variant.dice?.countOn(position) ?? null, key);

/** True for a roll of all zeros that has a count. */
export const isZeroRoll = ({ count, faces }: DiceShown): boolean => count > 0 && faces.every(face => face === 0);

/** Explains why a roll of all zeros has a count; empty for other rolls. */
export const zeroRollText = (dice: DiceShown | null): string =>
  dice !== null && isZeroRoll(dice) ? say('status.zero') : '';
