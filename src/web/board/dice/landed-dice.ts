import type { Variant } from '../../../core/contract.ts';
import type { GameState } from '../../../core/game-state.ts';
import { say } from '../../words/say.ts';
import type { DiceShown } from './dice.tsx';

/**
 * Dice that lie there with a count; null where none do. Which of them shows what is nobody's business, so the marked ones lie
 * first; a count that the marks cannot make is that of none.
 */
export const lyingDice = ({ dice }: Variant, count: number | null, key: number): DiceShown | null => {
  if (dice === null || count === null) return null;
  const marked = count > dice.number ? 0 : count;
  return { faces: Array.from({ length: dice.number }, (_, i) => (i < marked ? 1 : 0)), count, key };
};

/** The dice that a position is to be played with; those that keep their key do not tumble. */
export const diceOn = ({ variant, position, plies }: GameState, key = plies): DiceShown | null =>
  lyingDice(variant, variant.dice?.countOn(position) ?? null, key);

/** Why a throw without any mark counts something, where it does; nothing to say of any other. */
export const zeroText = (dice: DiceShown | null): string =>
  dice !== null && dice.count > 0 && dice.faces.every(face => face === 0) ? say('status.zero') : '';
