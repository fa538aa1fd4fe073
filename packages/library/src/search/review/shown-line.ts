import type { Move } from '../../core/contract.ts';
import { defined } from '../../core/defined.ts';
import type { GameState } from '../../core/game-state.ts';
import { shownValue } from '../../core/shown-value.ts';
import type { Line } from '../search.ts';

export interface ShownLine {
  readonly move: string;
  readonly value: number;
  readonly exact: boolean;
  readonly pv: readonly string[];
  /** Plies to the end of the game, if a win or a loss is proved. */
  readonly plies?: number;
}

export const shownLine = (state: GameState, line: Omit<Line, 'plies'> & { plies: number | null }): ShownLine => ({
  move: state.moveText(line.move),
  value: shownValue(state.variant, line.value),
  exact: line.isExact,
  pv: textsOf(state, line.variation),
  ...defined({ plies: line.plies ?? undefined }),
});

/** Each text is written in the position before the move. */
const textsOf = (state: GameState, variation: readonly Move[]): string[] => {
  const texts = variation.map(move => {
    const text = state.moveText(move);
    state.play(move);
    return text;
  });
  for (const _ of variation) state.undo();
  return texts;
};
