import type { Variant } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { say } from '../../words/say.ts';
import type { DiceShown } from './dice.tsx';

/**
 * Null without dice or count. The order of the dice does not matter, so marked dice come first. A count above the
 * number of dice means a roll of all zeros, as in some rulesets of Ur.
 */
export const landedDice = ({ rules: { dice } }: Variant, count: number | null, key: number): DiceShown | null => {
  if (dice === null || count === null) return null;
  const marked = count > dice.number ? 0 : count;
  return { faces: Array.from({ length: dice.number }, (_, i) => (i < marked ? 1 : 0)), count, key };
};

/** The page animates the dice only when `key` changes. */
export const diceOn = ({ variant, position, plies }: GameState, key = plies): DiceShown | null =>
  landedDice(variant, variant.rules.dice?.countOn(position) ?? null, key);

export const isZeroRoll = ({ count, faces }: DiceShown): boolean => count > 0 && faces.every(face => face === 0);

export const zeroRollText = (dice: DiceShown | null): string =>
  dice !== null && isZeroRoll(dice) ? say('status.zero') : '';
