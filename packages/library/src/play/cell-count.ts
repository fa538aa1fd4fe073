import { opponent, type Position, type Side, type Variant } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import { shownValue } from '../core/shown-value.ts';
import type { Cell } from '../core/view.ts';

/** Null in games that are not decided by the number of squares held. */
export const cellsHeld = (variant: Variant, position: Position): readonly [number, number] | null => {
  if (variant.rules.shows !== 'cells') return null;
  const held: [number, number] = [0, 0];
  for (const { side, count } of variant.face.pieces(position)) held[side] += count;
  return held;
};

/** The empty squares that count for a side at the end of a game, because its opponent cannot move. */
interface Award {
  readonly side: Side;
  readonly cells: readonly Cell[];
}

/** Null before the end, on a full board and in games that do not count cells. */
export const awardOf = (state: GameState): Award | null => {
  const { variant, position } = state;
  if (state.outcome() === null) return null;
  const held = cellsHeld(variant, position);
  if (held === null) return null;
  const taken = new Set(variant.face.pieces(position).map(({ cell }) => cell));
  const cells = variant.face.board.cells.map(({ cell }) => cell).filter(cell => !taken.has(cell));
  if (cells.length === 0) return null;
  const lead = shownValue(variant, position.finalValue()) * (position.side === 0 ? 1 : -1);
  return { side: lead > held[0] - held[1] ? 0 : 1, cells };
};

export const cellsCounted = (state: GameState): readonly [number, number] | null => {
  const held = cellsHeld(state.variant, state.position);
  const award = awardOf(state);
  if (held === null || award === null) return held;
  const more = award.cells.length;
  return award.side === 0 ? [held[0] + more, held[1]] : [held[0], held[1] + more];
};

export const stuckSide = (state: GameState): Side | undefined => {
  const award = awardOf(state);
  return award === null ? undefined : opponent(award.side);
};
