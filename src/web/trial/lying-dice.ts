import type { GameState } from '../../core/game-state.ts';

/** Dice as they lie on the table: what each shows, and what that counts. */
export interface LyingDice {
  readonly faces: readonly number[];
  readonly count: number;
  /** Another number for every throw. */
  readonly key: number;
}

/** The dice that a position is to be played with; null where none lie. A count that the marks cannot make is that of none. */
export const lyingDice = ({ variant, position, plies }: GameState): LyingDice | null => {
  const count = variant.dice?.countOn(position) ?? null;
  if (variant.dice === null || count === null) return null;
  const { number } = variant.dice;
  const marked = count > number ? 0 : count;
  return { faces: Array.from({ length: number }, (_, i) => (i < marked ? 1 : 0)), count, key: plies };
};
